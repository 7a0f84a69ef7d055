import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from 'server-kit/http/cookies';
import { DEMO_INSTALLER_PATH } from '../config/config';
import type { AppContext } from 'server-kit/context/AppContext';
import { isUnchanged, sendRevalidated } from 'server-kit/http/etag';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { internalCallOf } from 'server-kit/http/internalCalls';
import type { PageReply } from 'server-kit/http/pageReplies';
import type { Lifecycle } from 'server-kit/lifecycle/Lifecycle';
import { rememberServed } from 'release-registry/evidence/servedVisitors';
import { createLiveRegistry } from 'release-registry/liveRegistry';
import { createPreviewFinder } from 'release-registry/previews/createPreviewFinder';
import { createRegistry, type RegistrySnapshot } from 'release-registry/registry';
import type { ReleaseId } from 'release-registry/store/ReleaseStore';
import { serveFiles } from 'release-registry/store/serveFiles';
import { assignBucket, readBucket } from 'release-registry/canaryBucket';
import { robotsText, sitemapXml } from './crawlerFiles';
import type { Encoding } from './createEncoder';
import { releasesAt } from './officePages';
import { registerPictures } from './pictures';
import { matchPage } from './matchPage';
import { createPageContents, type FindUser } from './pageContents';
import { createPages, type PreparedPage } from './preparedPage';
import { createPreviewedPages, type PreviewVisit } from './previewedPages';
import { previewLinks } from './previewLinks';

const CRAWLER_CACHE = 'public, max-age=3600';
/** The first segments of paths that are never pages. Unknown addresses below them get a 404 without a page. */
export const NO_PAGE_SEGMENTS = ['api', 'cdn', 'content', 'dev', 'download'];
const NO_PAGE = new RegExp(`^/(${NO_PAGE_SEGMENTS.join('|')})(/|$)`, 'i');
const IS_HOME = /^\/+$/;
const HAS_EXTENSION = /\.[a-z0-9]{1,8}$/i;

interface SiteOptions {
  context: AppContext;
  lifecycle: Lifecycle;
  pageReplies: ReadonlyMap<string, PageReply>;
  findUser: FindUser;
  /** Returns whether the request may reach the pages for staff. */
  isOfficeOpen: (request: FastifyRequest) => boolean;
  /** Returns a script element with the home page's structured data, or an empty string if there is none. */
  structuredDataOfHome: () => Promise<string>;
}

export const siteRoutes: FastifyPluginAsync<SiteOptions> = async (app, options) => {
  const { context, lifecycle, pageReplies, findUser, isOfficeOpen, structuredDataOfHome } = options;
  const { config } = context;
  const contents = createPageContents(app, context, { pageReplies, findUser });
  // `Infinity` selects no canary, and bucket 0 selects every canary.
  const registry = createRegistry(context, (select) => contents.warmUp([select(Infinity), select(0)]));
  lifecycle.addPreparation(async () => contents.warmUp([await registry(), await registry(0)]));
  const pages = createPages(config);
  const liveRegistry = createLiveRegistry(config);
  const findPreview = createPreviewFinder(context);
  const previewed = createPreviewedPages(app, context, { registry, findPreview, pageReplies, findUser });
  const releasesFor = async (request: FastifyRequest, reply: FastifyReply) => {
    const bucket = readBucket(request);
    const snapshot = await registry(bucket);
    if (bucket !== undefined || !snapshot.hasCanary) return snapshot;
    return registry(assignBucket(config, reply));
  };

  await serveFiles(app, config);

  if (config.isDemo)
    app.get(DEMO_INSTALLER_PATH, { schema: { hide: true } }, async (_request, reply) =>
      sendDemoInstaller(reply, config.productName),
    );

  await registerPictures(app);
  await app.register(previewLinks, { context, findPreview });

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', CRAWLER_CACHE).type('text/plain; charset=utf-8').send(robotsText(config)),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const stable = await registry();
    if (!stable.shell) throw noPages();
    return reply
      .header('cache-control', CRAWLER_CACHE)
      .type('application/xml; charset=utf-8')
      .send(sitemapXml(config, stable));
  });

  // Like the served page, this call belongs to the contract between the server and the shell, but not to the public
  // API.
  app.get('/api/registry', { schema: { hide: true } }, async (request, reply) => {
    const visit = await previewed.findVisit(request);
    const snapshot = visit?.snapshot ?? (await releasesFor(request, reply));
    const live = liveRegistry(releasesAt(snapshot, pathOfPage(request), isOfficeOpen(request)));
    if (!live) throw noPages();
    reply.header('vary', 'Cookie, Referer');
    return sendRevalidated(request, reply, live, visit ? 'private, no-store' : 'private, no-cache');
  });

  const structuredDataAt = async (path: string) => (IS_HOME.test(path) ? structuredDataOfHome() : '');

  const findPreviewedPage = async (visit: PreviewVisit, request: FastifyRequest, path: string) => {
    const snapshot = releasesAt(visit.snapshot, path, isOfficeOpen(request));
    return previewed.findPage({ ...visit, snapshot }, request, { path, structuredData: await structuredDataAt(path) });
  };

  const findLivePage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const hasSession = readCookie(context, request, 'session') !== undefined;
    const snapshot = releasesAt(await releasesFor(request, reply), path, isOfficeOpen(request));
    if (snapshot.hasCanary && request.method === 'GET')
      rememberServed(context, request, releasesOfPage(snapshot, path));
    // Load the offers and the page's data at the same time, because they then share one query for the prices.
    const [structuredData, data] = await Promise.all([structuredDataAt(path), contents.load(snapshot, request, path)]);
    return pages(snapshot, { path, hasSession, structuredData }, data);
  };

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const wantsPage = request.headers.accept?.includes('text/html') ?? false;
    if (NO_PAGE.test(path) || internalCallOf(request) !== undefined || (HAS_EXTENSION.test(path) && !wantsPage))
      throw new HttpProblem(404, 'There is nothing at this address.');
    const visit = await previewed.findVisit(request);
    const page = await (visit ? findPreviewedPage(visit, request, path) : findLivePage(request, reply, path));
    if (!page) throw noPages();
    return sendPage(request, reply, page);
  });
};

/** Returns the releases that a page reports loads and errors about: those of its remote and of the shell. */
function releasesOfPage(snapshot: RegistrySnapshot, path: string): ReleaseId[] {
  const remote = matchPage(snapshot, path)?.remote;
  return remote && snapshot.shell ? [remote.record, snapshot.shell.record] : [];
}

/** Returns the path of the page that sent the request, or an empty string without a `Referer` header. */
function pathOfPage({ headers: { referer = '' } }: FastifyRequest): string {
  return URL.canParse(referer) ? new URL(referer).pathname : '';
}

function noPages(): HttpProblem {
  const detail = 'The shop has no pages yet: no release of the shell is live.';
  return new HttpProblem(503, detail, { headers: { 'retry-after': '5' } });
}

function sendDemoInstaller(reply: FastifyReply, productName: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-cache', 'content-disposition': 'attachment; filename="call-recorder-setup.txt"' })
    .type('text/plain; charset=utf-8')
    .send(
      `This is a demo of the ${productName} shop.\nIn a real shop, the link leads to the installer (INSTALLER_URL).\n`,
    );
}

/**
 * Returns whether the visitor typed the address or used a bookmark. The page then has no opener, so it doesn't need
 * isolation, which would make the browser start another process.
 */
const isOpenedDirectly = (request: FastifyRequest) => request.headers['sec-fetch-site'] === 'none';

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: PreparedPage): Promise<FastifyReply> {
  reply.headers(page.headers);
  if (isOpenedDirectly(request)) reply.removeHeader('cross-origin-opener-policy');
  // Only a successful reply can be "not modified" (RFC 9110, section 13.2.1).
  if (page.status === 200 && isUnchanged(request, page.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(await page.body(encoding));
}

/** Prefers Brotli. Skips an encoding that the browser excludes with `;q=0`. */
function chooseEncoding(accepted: string): Encoding {
  const accepts = (name: string) => new RegExp(`\\b${name}\\b(?!;q=0(?:[,\\s]|$))`).test(accepted);
  return (['br', 'gzip'] as const).find(accepts) ?? 'identity';
}
