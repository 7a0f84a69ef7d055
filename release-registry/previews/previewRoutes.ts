import { nameOf } from 'shared/compatibility/sentences';
import { CREATE_PREVIEW, END_PREVIEW } from 'shared/contract/officeReleaseChanges';
import { RELEASE_PREVIEWS } from 'shared/contract/officeReleases';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Routes } from 'server-kit/http/Routes';
import { callerOf } from '../credentials/authenticate';
import { canSee, requirePermission } from '../credentials/Caller';
import type { ReleaseContext } from '../ReleaseContext';
import { runPermitted } from '../runPermitted';
import { createPreview } from './createPreview';
import { endPreview } from './endPreviews';
import { listPreviews, releasesOfPreview } from './listPreviews';

interface PreviewOptions {
  releaseContext: () => ReleaseContext;
}

export const previewRoutes: Routes<AppContext, PreviewOptions> = async (app, { context, releaseContext }) => {
  app.route({
    ...RELEASE_PREVIEWS,
    handler: async (request) => {
      const caller = callerOf(request);
      requirePermission(caller, 'status', []);
      return listPreviews(context, (name) => canSee(caller, name));
    },
  });

  app.route({
    ...CREATE_PREVIEW,
    handler: async (request) => {
      const { actor, releases, days, page = '/' } = request.body;
      const attempt = { action: 'preview', caller: callerOf(request), actor, releases };
      const { id, token, expiresAt } = await runPermitted(context, 'preview', attempt, (author) =>
        createPreview(releaseContext(), { ...author, releases, days }),
      );
      const query = new URLSearchParams({ token, ...(page !== '/' && { page }) });
      const link = `${context.config.siteOrigins[0]}/api/preview?${query.toString()}`;
      return { id, link, expiresAt: expiresAt.toISOString(), releases: releases.map(nameOf) };
    },
  });

  app.route({
    ...END_PREVIEW,
    handler: async (request) => {
      const { actor, id } = request.body;
      const releases = await releasesOfPreview(context, id);
      const attempt = { action: 'end-preview', caller: callerOf(request), actor, releases };
      await runPermitted(context, 'preview', attempt, (author) => endPreview(context, { ...author, id, releases }));
      return { id };
    },
  });
};
