import type { FastifyInstance } from 'fastify';
import type { AnswerSchema, ServerContract } from 'shared/contract/answerShape';
import { PAGE_CONTRACT } from 'shared/contract/registry';

/**
 * The page contracts that this server can serve. Raise `newest` together with `PAGE_CONTRACT`. Raise `oldest` when no
 * release needs the older contract.
 */
export const PAGE_CONTRACTS: ServerContract['pageContracts'] = { oldest: 1, newest: PAGE_CONTRACT };

const CALLS = /^\/(?:api\/|PricesRates$)/;

/**
 * Collects the reply schemas of all routes. Call it before registering the first route. Call its result after
 * registering the last route.
 */
export function collectContract(app: FastifyInstance): () => ServerContract {
  const answers: ServerContract['answers'] = {};
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.hide || !CALLS.test(url)) return;
    for (const each of [method].flat()) if (each !== 'HEAD') answers[`${each} ${url}`] = answerOf(schema?.response);
  });
  return () => ({ pageContracts: PAGE_CONTRACTS, answers });
}

/** Returns a schema as plain JSON. A build stores this format. */
function answerOf(response: unknown): AnswerSchema | null {
  const schema = (response as { 200?: AnswerSchema } | undefined)?.[200];
  return schema ? (JSON.parse(JSON.stringify(schema)) as AnswerSchema) : null;
}
