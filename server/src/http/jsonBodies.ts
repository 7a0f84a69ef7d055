import type { FastifyInstance } from 'fastify';
import { HttpProblem } from './httpProblem';

/** Largest body of a call, in bytes: an address of a few lines fits many times. */
export const BODY_LIMIT = 32 * 1024;
const DEPTH_LIMIT = 16;

/** JSON bodies that are bounded in size and depth; an empty body counts as none, whatever type it claims. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** @throws {HttpProblem} 400 where `text` is no JSON, is nested too deeply or holds what the database cannot. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (depthOf(text) > DEPTH_LIMIT) throw new HttpProblem(400, 'The request is nested too deeply.');
  // PostgreSQL keeps no NUL in a text.
  if (text.includes('\\u0000') || text.includes('\0')) throw new HttpProblem(400, 'The request contains a character that is not allowed.');
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('a key that is not allowed');
      return value;
    });
  } catch {
    throw new HttpProblem(400, 'The request is not valid JSON.');
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
