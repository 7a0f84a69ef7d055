import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_SITE } from 'shared/contract/registry';
import * as Type from 'typebox';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { assignBucket, readBucket } from '../canaryBucket';
import { rememberServed } from '../evidence/servedVisitors';
import { createLiveRegistry } from '../liveRegistry';
import { createPreviewFinder } from '../previews/createPreviewFinder';
import { previewSnapshot } from '../previews/previewSnapshot';
import { createRegistry, type RegistrySnapshot } from '../registry';
import { Site } from '../schemas';
import { sitePage } from './sitePage';

const Bucket = Type.String({ pattern: '^[0-9]{1,2}$' });
const Token = Type.String({ maxLength: 200 });
const RegistryQuery = Type.Object({
  site: Type.Optional(Site),
  /** The visitor's canary bucket from 0 to 99. Without it, the reply contains no canary. */
  bucket: Type.Optional(Bucket),
  /** The token of a preview link. */
  preview: Type.Optional(Token),
});
const SiteParams = Type.Object({ site: Site });
const PageQuery = Type.Object({ preview: Type.Optional(Token) });
/** The name of the cookie and of the query parameter that contain the token of a preview. */
const PREVIEW = 'preview';
const NOT_CACHED = { 'cache-control': 'private, no-cache' };

/** Registers the calls that pages and browsers need: the live registry, the page of each site, and preview links. */
export const siteRoutes: FastifyPluginAsyncTypebox<{ context: AppContext }> = async (app, { context }) => {
  const { config } = context;
  const registry = createRegistry(context);
  const liveRegistry = createLiveRegistry(config);
  // Pages on other origins need complete URLs of the files.
  const origin = config.cdn.origin ?? config.siteOrigins[0];
  const completeRegistry = createLiveRegistry({ cdn: { ...config.cdn, origin } });
  const findPreview = createPreviewFinder(context);
  const schema = { hide: true };

  app.get('/api/registry', { schema: { ...schema, querystring: RegistryQuery } }, async (request, reply) => {
    // Pages of every origin may read the registry. It contains no data about the visitor.
    reply.headers({ ...NOT_CACHED, 'access-control-allow-origin': '*' });
    const { site = DEFAULT_SITE, bucket, preview } = request.query;
    const snapshot = await releasesFor(site, bucket === undefined ? undefined : Number(bucket), preview);
    const live = completeRegistry(snapshot);
    if (!live) throw noShell(site);
    if (snapshot.hasCanary && bucket !== undefined) rememberServed(context, request, remotesOf(snapshot));
    return live;
  });

  app.get(
    '/api/preview',
    { schema: { ...schema, querystring: Type.Object({ token: Token }) } },
    async (request, reply) => {
      const { token } = request.query;
      const preview = await findPreview(token);
      if (preview.state !== 'active') throw new HttpProblem(410, preview.reason);
      const site = preview.releases[0]?.record.site ?? DEFAULT_SITE;
      return reply.header('cache-control', 'no-store').redirect(`/sites/${site}/?${PREVIEW}=${token}`, 302);
    },
  );

  const sitePageSchema = { ...schema, params: SiteParams, querystring: PageQuery };
  for (const path of ['/sites/:site', '/sites/:site/*'])
    app.get(path, { schema: sitePageSchema }, (request, reply) =>
      sendPage(request, reply, request.params.site, request.query.preview),
    );

  async function sendPage(request: FastifyRequest, reply: FastifyReply, site: string, token: string | undefined) {
    const path = `/sites/${site}`;
    if (token !== undefined) reply.setCookie(PREVIEW, token, { path, httpOnly: true, sameSite: 'lax' });
    // An empty token ends the preview.
    const preview = (token ?? request.cookies[PREVIEW]) || undefined;
    const bucket = readBucket(request) ?? assignBucket(config, reply);
    const snapshot = await releasesFor(site, bucket, preview);
    const live = liveRegistry(snapshot);
    if (!snapshot.shell || !live) throw noShell(site);
    if (snapshot.hasCanary) rememberServed(context, request, [snapshot.shell.record, ...remotesOf(snapshot)]);
    // The site sets its own Content Security Policy, for example in a meta element.
    reply.removeHeader('content-security-policy');
    return reply
      .headers(NOT_CACHED)
      .type('text/html; charset=utf-8')
      .send(sitePage(config, snapshot.shell, { ...live, site, bucket, ...(preview !== undefined && { preview }) }));
  }

  /**
   * Returns the releases of a site: those of the preview, or the live ones if the preview has ended or has conflicts.
   */
  async function releasesFor(site: string, bucket: number | undefined, token?: string): Promise<RegistrySnapshot> {
    const preview = token === undefined ? undefined : await findPreview(token);
    if (preview?.state !== 'active' || preview.releases.every(({ record }) => (record.site ?? DEFAULT_SITE) !== site))
      return registry(bucket, site);
    const { snapshot, conflicts } = previewSnapshot(await registry(undefined, site), preview);
    return conflicts.length === 0 ? snapshot : registry(bucket, site);
  }
};

const remotesOf = ({ remotes }: RegistrySnapshot) => remotes.map(({ record }) => record);

function noShell(site: string): HttpProblem {
  const detail = `No shell of the site "${site}" is live. Publish one and promote it.`;
  return new HttpProblem(503, detail, { headers: { 'retry-after': '5' } });
}
