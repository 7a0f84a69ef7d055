import type { Page } from 'playwright-core';
import { heading, signIn } from './harness/steps';
import { useVisitors } from './harness/visitors';

const visitors = useVisitors();

/** A string that only the library's own code holds. */
const SIGNATURES = {
  react: '.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': 'reconcilerVersion',
  redux: '@@redux/INIT',
  'RTK Query': 'internal_getRTKQSubscriptions',
  'react-router': '__reactRouterVersion',
};

/** Walks through a page of every remote and gives each script's text by its URL. */
async function walkThrough(): Promise<{ page: Page; scripts: Map<string, string> }> {
  const urls = new Set<string>();
  const page = await visitors.visit('/', {
    prepare: async (context) => context.on('response', (response) => response.request().resourceType() === 'script' && urls.add(response.url())),
  });
  await page.getByRole('link', { name: 'Purchase TWIN PACK' }).click();
  await heading(page, 'Order summary').waitFor();
  await signIn(page);
  await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
  await heading(page, 'Your subscriptions').waitFor();
  const texts = await Promise.all([...urls].map(async (url) => [url, await (await page.context().request.get(url)).text()] as const));
  return { page, scripts: new Map(texts) };
}

test('one copy of react, redux, RTK Query and shared runs in the page, whichever remotes are in it', async () => {
  const { page, scripts } = await walkThrough();
  for (const remote of ['mfe-catalog', 'mfe-checkout', 'mfe-account']) expect([...scripts.keys()].join('\n')).toContain(`/cdn/${remote}/`);

  const providers = await page.evaluate(() => {
    type Scope = Record<string, Record<string, { from: string; loaded?: unknown }>>;
    const federation = (globalThis as unknown as { __FEDERATION__: { __SHARE__: Record<string, Record<string, Scope>> } }).__FEDERATION__;
    const scopes = new Set(Object.values(federation.__SHARE__).flatMap((byName) => Object.values(byName)));
    return [...scopes].flatMap((scope) => Object.entries(scope).flatMap(([name, versions]) => Object.values(versions).map(({ from }) => `${name} from ${from}`)));
  });
  expect(providers.toSorted()).toEqual(
    ['react', 'react/jsx-runtime', 'shared/api', 'shared/router', 'shared/store'].map((name) => `${name} from shell`),
  );

  const copies = Object.entries(SIGNATURES).map(([library, signature]) => [library, [...scripts].filter(([, text]) => text.includes(signature)).map(([url]) => new URL(url).pathname.split('/')[2])]);
  expect(Object.fromEntries(copies)).toEqual(Object.fromEntries(Object.keys(SIGNATURES).map((library) => [library, ['shell']])));
});
