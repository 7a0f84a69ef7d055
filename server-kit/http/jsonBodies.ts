import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from './httpProblem';

/** The maximum size of a body in bytes. Real bodies are many times smaller. */
export const BODY_LIMIT = 32 * 1024;
const DEPTH_LIMIT = 24;
/**
 * The maximum number of characters outside strings, including quotes. Parsing and validating them takes about 50 ms.
 */
const TOKEN_LIMIT = 100_000;
/** Matches a `__proto__` key, even if some of its characters are escaped. */
const PROTO_KEY =
  /"(?:_|\\u005f){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006f)(?:t|\\u0074)(?:o|\\u006f)(?:_|\\u005f){2}"\s*:/i;

/** Matches the escape of a surrogate. Without such escapes, a decoded text has only whole pairs. */
const SURROGATE_ESCAPE = /\\ud[89a-f]/i;
const HALF_PAIR = /\p{Surrogate}/u;

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
 * @throws {HttpProblem} 400 if `text` is invalid JSON, is nested too deeply, has too many values, or contains a NUL,
 *   half of a surrogate pair or a `__proto__` key.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  refuseLargeStructure(text);
  // Reject NUL characters and halves of surrogate pairs, because PostgreSQL cannot store them.
  if (text.includes('\\u0000') || text.includes('\0')) throw notStorable();
  if (PROTO_KEY.test(text)) throw notJson();
  try {
    return JSON.parse(text, SURROGATE_ESCAPE.test(text) ? refuseHalfPair : undefined);
  } catch (error) {
    throw error instanceof HttpProblem ? error : notJson();
  }
}

function refuseHalfPair(key: string, value: unknown): unknown {
  if (HALF_PAIR.test(key) || (typeof value === 'string' && HALF_PAIR.test(value))) throw notStorable();
  return value;
}

const notStorable = () => new HttpProblem(400, 'The request contains a character that is not allowed.');

const notJson = () => new HttpProblem(400, 'The request is not valid JSON.');

/**
 * Counts the levels and the characters outside strings before the text is parsed, because parsing many small values
 * takes a hundred times longer than parsing one long string.
 * @throws {HttpProblem} 400 if there are too many
 */
function refuseLargeStructure(text: string): void {
  let depth = 0;
  let tokens = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    tokens += 1;
    if (tokens > TOKEN_LIMIT) throw new HttpProblem(400, 'The request contains too many values.');
    if (isInString) {
      // Skip the characters until the next quote. An escaped quote doesn't end the string.
      const quote = text.indexOf('"', index);
      if (quote < 0) return;
      index = quote;
      isInString = isEscaped(text, quote);
      continue;
    }
    const character = text[index];
    if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > DEPTH_LIMIT) throw new HttpProblem(400, 'The request is nested too deeply.');
    } else if (character === '}' || character === ']') depth -= 1;
  }
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}
