import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from './httpProblem';

/** The maximum size of a body in bytes. Real bodies are many times smaller. */
export const BODY_LIMIT = 32 * 1024;
const DEPTH_LIMIT = 24;

/**
 * Parses JSON bodies of limited size and depth. Treats a blank JSON body as absent. Removes the parser for text/plain,
 * so requests with plain text get 415.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, text: string) => parseJson(text),
  );
}

/**
 * Parses `text` as JSON. Returns `undefined` if it is blank.
 * @throws {HttpProblem} 400 if `text` is invalid JSON, is nested too deeply, or contains a NUL or a `__proto__` key.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (depthOf(text) > DEPTH_LIMIT) throw new HttpProblem(400, 'The request is nested too deeply.');
  // Reject NUL characters, because PostgreSQL cannot store them in text.
  if (text.includes('\\u0000') || text.includes('\0'))
    throw new HttpProblem(400, 'The request contains a character that is not allowed.');
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
