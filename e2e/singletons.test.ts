import type { Page } from 'playwright-core';
import { listRemotePages } from './harness/listRemotePages';
import { heading, signIn, openInPage } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();
const pages = await listRemotePages();

type Scope = Record<string, Record<string, { from: string; loaded?: unknown }>>;
/** The global in which the federation runtime keeps the shared libraries. */
declare const __FEDERATION__: { __SHARE__: Record<string, Record<string, Scope>> };

/** For each library, a string that occurs only in that library's code. */
const SIGNATURES = {
  react: '.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': 'reconcilerVersion',
  redux: '@@redux/INIT',
  'RTK Query': 'internal_getRTKQSubscriptions',
  'react-router': '__reactRouterVersion',
};

/** Visits a page of every remote. Returns the page, and the source of each loaded script by its URL. */
async function visitEveryRemote(): Promise<{ page: Page; scripts: Map<string, string> }> {
  const urls = new Set<string>();
  const page = await visitors.visit('/', {
    prepare: async (context) =>
      context.on('response', (response) => {
        if (response.request().resourceType() === 'script') urls.add(response.url());
      }),
  });
  await signIn(page);
  for (const { path, title } of pages) {
    await openInPage(page, path);
    await heading(page, title).waitFor();
  }
  const download = async (url: string) => (await page.context().request.get(url)).text();
  const texts = await Promise.all([...urls].map(async (url) => [url, await download(url)] as const));
  return { page, scripts: new Map(texts) };
}

test('all remotes use one copy of React, Redux, RTK Query and shared', async () => {
  const { page, scripts } = await visitEveryRemote();
  const loaded = [...scripts.keys()].join('\n');
  for (const { remote } of pages) expect(loaded).toContain(`/cdn/${remote}/`);

  const providers = await page.evaluate(() => {
    const scopes = new Set(Object.values(__FEDERATION__.__SHARE__).flatMap((byName) => Object.values(byName)));
    const modules = [...scopes].flatMap((scope) => Object.entries(scope));
    return modules.flatMap(([name, versions]) => Object.values(versions).map(({ from }) => `${name} from ${from}`));
  });
  expect(providers.toSorted()).toEqual(
    ['react', 'react/jsx-runtime', 'shared/api', 'shared/router', 'shared/store'].map((name) => `${name} from shell`),
  );

  for (const [library, signature] of Object.entries(SIGNATURES)) {
    const copies = [...scripts].filter(([, text]) => text.includes(signature));
    const packages = copies.map(([url]) => new URL(url).pathname.split('/')[2]);
    expect({ library, packages }).toEqual({ library, packages: ['shell'] });
  }
});
