import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { isParam, isSplat } from 'shared/compatibility/matchRoute';
import type { ServerContract } from 'shared/contract/replyShape';
import { PAGE_CONTRACT } from 'shared/contract/registry';

/** The page contracts that this server can serve. Raise `oldest` when no release needs the older contract. */
export const PAGE_CONTRACTS: ServerContract['pageContracts'] = { oldest: 1, newest: PAGE_CONTRACT };

/** Matches the URLs of API calls. */
const CALLS = /^\/(?:api\/|PricesRates$)/;

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns this server's contract. Call it after all routes are registered. */
    serverContract: () => ServerContract;
  }
}

/**
 * Adds `serverContract` to the server. Collects the reply schemas and the request fields of all public API routes, and
 * the first path segments that pages cannot use. Call this function before registering the first route.
 * @param reservedSegments additional first segments that pages cannot use
 */
export function collectContract(app: FastifyInstance, reservedSegments: readonly string[]): void {
  const answers: Record<string, unknown> = {};
  const accepts: Record<string, string[]> = {};
  const reserved = new Set(reservedSegments);
  app.addHook('onRoute', ({ method, url, schema }) => {
    const methods = [method].flat();
    const [, first = ''] = url.split('/');
    if (methods.includes('GET') && first !== '' && !isParam(first) && !isSplat(first))
      reserved.add(first.toLowerCase());
    if (schema?.hide || !CALLS.test(url)) return;
    for (const each of methods) {
      if (each === 'HEAD') continue;
      answers[`${each} ${url}`] = replyOf(schema?.response);
      accepts[`${each} ${url}`] = [...fieldsOf(schema?.body), ...fieldsOf(schema?.querystring)];
    }
  });
  app.decorate('serverContract', () =>
    parseContract(JSON.stringify({ pageContracts: PAGE_CONTRACTS, answers, accepts, reserved: [...reserved].sort() })),
  );
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
}

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, anyOf = [] }: FieldsSchema = schema;
  return [...new Set([...Object.keys(properties), ...anyOf.flatMap(fieldsOf)])];
}
