import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { ServerContract } from 'shared/contract/replyShape';
import { PAGE_CONTRACT } from 'shared/contract/registry';

/** The page contracts that this server can serve. Raise `oldest` when no release needs the older contract. */
export const PAGE_CONTRACTS: ServerContract['pageContracts'] = { oldest: 1, newest: PAGE_CONTRACT };

const CALLS = /^\/(?:api\/|PricesRates$)/;

/**
 * Collects the reply schemas and the request fields of all public API routes. Call this function before registering the first route, and the
 * returned function after registering the last.
 */
export function collectContract(app: FastifyInstance): () => ServerContract {
  const answers: Record<string, unknown> = {};
  const accepts: Record<string, string[]> = {};
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.hide || !CALLS.test(url)) return;
    for (const each of [method].flat()) {
      if (each === 'HEAD') continue;
      answers[`${each} ${url}`] = replyOf(schema?.response);
      accepts[`${each} ${url}`] = [...fieldsOf(schema?.body), ...fieldsOf(schema?.querystring)];
    }
  });
  return () => parseContract(JSON.stringify({ pageContracts: PAGE_CONTRACTS, answers, accepts }));
}

/**
 * Parses a server contract from JSON. Its schemas can use any JSON Schema keyword, but the type covers only some of
 * them.
 */
export function parseContract(json: string): ServerContract {
  return JSON.parse(json);
}

/** Returns the schema of the successful reply, or null if the reply has no body. */
function replyOf(response: unknown): unknown {
  return (typeof response === 'object' && response !== null && 200 in response && response[200]) || null;
}

interface FieldsSchema {
  properties?: object;
  anyOf?: unknown[];
  allOf?: unknown[];
}

/** Returns the names of the fields in a schema of a body or of query parameters. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, anyOf = [], allOf = [] }: FieldsSchema = schema;
  return [...new Set([...Object.keys(properties), ...[...anyOf, ...allOf].flatMap(fieldsOf)])];
}
