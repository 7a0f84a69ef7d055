import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { nameOf } from 'shared/compatibility/sentences';
import { CREATE_PREVIEW } from 'shared/contract/officeReleaseChanges';
import { RELEASE_PREVIEWS } from 'shared/contract/officeReleases';
import * as Type from 'typebox';
import type { AppContext } from 'server-kit/context/AppContext';
import { callerOf } from '../credentials/authenticate';
import { canSee, requirePermission } from '../credentials/Caller';
import type { ReleaseContext } from '../ReleaseContext';
import { runPermitted } from '../runPermitted';
import { Actor, Name, Version } from '../schemas';
import { createPreview } from './createPreview';
import { endPreview } from './endPreviews';
import { listPreviews, releasesOfPreview } from './listPreviews';

const MAX_DAYS = 30;

const PreviewBody = Type.Object({
  actor: Actor,
  releases: Type.Array(Type.Object({ name: Name, version: Version }), { minItems: 1, maxItems: 50 }),
  days: Type.Integer({ minimum: 1, maximum: MAX_DAYS }),
  page: Type.Optional(Type.String({ pattern: '^/', maxLength: 500 })),
});
const EndBody = Type.Object({ actor: Actor, id: Type.String({ minLength: 1, maxLength: 100 }) });

interface PreviewOptions {
  context: AppContext;
  releaseContext: () => ReleaseContext;
}

/** Registers the routes that create, list and end previews. */
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
};
