import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { nameOf } from 'shared/compatibility/sentences';
import { CREATE_PREVIEW } from 'shared/contract/officeReleaseChanges';
import { RELEASE_PREVIEWS } from 'shared/contract/officeReleases';
import * as Type from 'typebox';
import type { AppContext } from 'server-kit/context/AppContext';
import { callerOf } from '../credentials/authenticate';
import { canSee, requirePermission } from '../credentials/Caller';
import type { ReleaseContext } from '../ReleaseContext';
import { replyToRefusals, runPermitted } from '../runPermitted';
import { Actor, Name, Version } from '../schemas';
import { createPreview } from './createPreview';
import { endPreview } from './endPreviews';
import { listPreviews, releasesOfPreview } from './listPreviews';
import { findTestedPreview, recordProof } from './proofs';

const MAX_DAYS = 30;

const PreviewBody = Type.Object({
  actor: Actor,
  releases: Type.Array(Type.Object({ name: Name, version: Version }), { minItems: 1, maxItems: 50 }),
  days: Type.Integer({ minimum: 1, maximum: MAX_DAYS }),
  page: Type.Optional(Type.String({ pattern: '^/', maxLength: 500 })),
});
const Token = Type.String({ minLength: 1, maxLength: 200 });
const EndBody = Type.Object({ actor: Actor, id: Type.String({ minLength: 1, maxLength: 100 }) });
const ProofBody = Type.Object({ actor: Actor, token: Token, journey: Type.String({ minLength: 1, maxLength: 100 }) });

interface PreviewOptions {
  context: AppContext;
  releaseContext: () => ReleaseContext;
}

/** Registers the routes that create, list and end previews, and that record passed journeys. */
export const previewRoutes: FastifyPluginAsyncTypebox<PreviewOptions> = async (app, { context, releaseContext }) => {
  app.get('/previews', { schema: RELEASE_PREVIEWS.schema }, async (request) => {
    const caller = callerOf(request);
    requirePermission(caller, 'status', []);
    return listPreviews(context, (name) => canSee(caller, name));
  });

  app.post('/previews', { schema: { ...CREATE_PREVIEW.schema, body: PreviewBody } }, async (request) => {
    const { actor, releases, days, page = '/' } = request.body;
    const attempt = { action: 'preview', caller: callerOf(request), actor, releases };
    const { id, token, expiresAt } = await runPermitted(context, 'preview', attempt, (author) =>
      createPreview(releaseContext(), { ...author, releases, days }),
    );
    const query = new URLSearchParams({ token, ...(page !== '/' && { page }) });
    const link = `${context.config.siteOrigins[0]}/api/preview?${query.toString()}`;
    return { id, link, expiresAt, releases: releases.map(nameOf) };
  });

  app.post('/previews/end', { schema: { body: EndBody } }, async (request) => {
    const { actor, id } = request.body;
    const releases = await releasesOfPreview(context, id);
    const attempt = { action: 'end-preview', caller: callerOf(request), actor, releases };
    await runPermitted(context, 'preview', attempt, (author) => endPreview(context, { ...author, id, releases }));
    return { id };
  });

  app.post('/previews/proof', { schema: { hide: true, body: ProofBody } }, (request) =>
    replyToRefusals(async () => {
      const { actor, token, journey } = request.body;
      const caller = callerOf(request);
      const preview = await findTestedPreview(context, token).catch((error: unknown) => {
        // A caller without the permission must not learn whether a preview exists.
        requirePermission(caller, 'preview', []);
        throw error;
      });
      const { releases } = preview;
      const attempt = { action: 'prove', caller, actor, releases };
      await runPermitted(context, 'preview', attempt, (author) =>
        recordProof(context, preview, { ...author, journey }),
      );
      return { releases: releases.map(nameOf), journey };
    }),
  );
};
