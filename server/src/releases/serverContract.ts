import type { FastifyInstance } from 'fastify';
import type { AnswerSchema, ServerContract } from 'shared/contract/answerShape';
import { PAGE_CONTRACT } from 'shared/contract/registry';

/**
 * The page contracts that this server can serve. Raise `newest` with `PAGE_CONTRACT`, and `oldest` once no release
 * needs the one before.
 */
export const PAGE_CONTRACTS: ServerContract['pageContracts'] = { oldest: 1, newest: PAGE_CONTRACT };

const CALLS = /^\/(?:api\/|PricesRates$)/;

/**
 * Collects what each call answers, by the schemas that the routes state. Call it before any route is registered, and
 * the result after all are.
 */
export function collectContract(app: FastifyInstance): () => ServerContract {
  const answers: ServerContract['answers'] = {};
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.hide || !CALLS.test(url)) return;
    for (const each of [method].flat()) if (each !== 'HEAD') answers[`${each} ${url}`] = answerOf(schema?.response);
  });
  return () => ({ pageContracts: PAGE_CONTRACTS, answers });
}

/** As plain JSON, which is how a build writes it. */
function answerOf(response: unknown): AnswerSchema | null {
  const schema = (response as { 200?: AnswerSchema } | undefined)?.[200];
  return schema ? (JSON.parse(JSON.stringify(schema)) as AnswerSchema) : null;
}
