import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { nameOf } from 'shared/compatibility/sentences';
import * as Type from 'typebox';
import type { AppContext } from '../../context/AppContext';
import { replyToRefusals } from '../activationRoutes';
import type { ReleaseContext } from '../ReleaseContext';
import { Actor, Name, Version } from '../schemas';
import { createPreview } from './createPreview';
import { endPreview } from './endPreviews';
import { listPreviews } from './listPreviews';
import { recordProof } from './proofs';

const MOST_DAYS = 30;

const PreviewBody = Type.Object({
  actor: Actor,
  releases: Type.Array(Type.Object({ name: Name, version: Version }), { minItems: 1, maxItems: 50 }),
  days: Type.Integer({ minimum: 1, maximum: MOST_DAYS }),
  /** The page that the link opens. */
  page: Type.Optional(Type.String({ pattern: '^/', maxLength: 500 })),
});
const Token = Type.String({ minLength: 1, maxLength: 200 });
const EndBody = Type.Object({ actor: Actor, id: Type.String({ minLength: 1, maxLength: 100 }) });
const ProofBody = Type.Object({ actor: Actor, token: Token, journey: Type.String({ minLength: 1, maxLength: 100 }) });

interface PreviewOptions {
  context: AppContext;
  releaseContext: () => ReleaseContext;
}

/** Registers the calls that create, list, end and prove previews. */
export const previewRoutes: FastifyPluginAsyncTypebox<PreviewOptions> = async (app, { context, releaseContext }) => {
  app.get('/previews', { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return listPreviews(context);
  });

  app.post('/previews', { schema: { hide: true, body: PreviewBody } }, async ({ body }, reply) => {
    const { releases, page = '/' } = body;
    const { id, token, expiresAt } = await replyToRefusals(() => createPreview(releaseContext(), body));
    const query = new URLSearchParams({ token, ...(page !== '/' && { page }) });
    const link = `${context.config.siteOrigins[0]}/api/preview?${query.toString()}`;
    return reply.code(201).send({ id, link, expiresAt, releases: releases.map(nameOf) });
  });

  app.post('/previews/end', { schema: { hide: true, body: EndBody } }, async ({ body: { id } }) => {
    await replyToRefusals(() => endPreview(context, id));
    return { id };
  });

  app.post('/previews/proof', { schema: { hide: true, body: ProofBody } }, ({ body }) =>
    replyToRefusals(async () => ({ releases: (await recordProof(context, body)).map(nameOf), journey: body.journey })),
  );
};
