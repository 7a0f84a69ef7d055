import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import { APPS } from 'tooling/setup/packages.mjs';
import { ROOT } from 'tooling/setup/root.mjs';
import { readRuntimeConfig } from './harness/readRuntimeConfig';
import { heading, signIn } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

/** Matches React's error for a page whose prerendered markup differs from the first render. */
const HYDRATION = /react\.dev\/errors\/418/;

const readJson = async <Value>(...path: string[]): Promise<Value> =>
  JSON.parse(await readFile(join(ROOT, ...path), 'utf8'));

async function canRelease(body: object): Promise<unknown> {
  const headers = { authorization: 'Bearer demo-deploy-token', 'content-type': 'application/json' };
  return (
    await fetch(`${visitors.shop.url}/api/releases/can-release`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
  ).json();
}

test.each(APPS)('the build of %s is compatible with the live releases and with the server', async (name) => {
  const record = await readJson<ReleaseRecord>(name, 'dist/release.json');
  expect(await canRelease({ record })).toMatchObject({ isCompatible: true, incompatibilities: [] });
});

test('the built server replies with every field that the built apps read', async () => {
  const server = await readJson<ServerContract>('server/dist/contract.json');
  expect(await canRelease({ server })).toMatchObject({ release: 'server', isCompatible: true });
});

test('the page contains the version ranges that the built containers enforce', async () => {
  const { remotes } = await readRuntimeConfig(visitors.shop.url);
  for (const { name, current } of remotes) {
    const entry = await (await fetch(new URL(current.baseUrl + current.entry, visitors.shop.url))).text();
    const enforced = [...entry.matchAll(/requiredVersion:"([^"]+)",[^{}]*?shareKey:"([^"]+)"/g)].map(
      ([, range, module]) => [module, range],
    );
    expect([name, current.requires.versions]).toEqual([
      name,
      { ...Object.fromEntries(enforced), '@module-federation/runtime-core': '^2.9.2' },
    ]);
  }
});

test.each([
  ['a remote', 'mfe-catalog', '/', 'Pro subscription options', /<h1[^>]*>Pro subscription options/],
  ['the shell', 'shell', '/server-error', 'Sorry, there was an error', /<h1[^>]*>Sorry, there was an error/],
])(
  'if the prerendered markup differs, the browser still shows the page of %s and reports its release',
  async (_what, owner, path, title, markup) => {
    const page = await visitors.visit('/not-found', { expected: [HYDRATION] });
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replace(markup, (found) =>
            found.replace(title, 'As another server rendered it'),
          ),
        });
      },
    );
    const reported = page.waitForRequest(
      (request) => request.url().endsWith('/api/reports/loads') && /failed/.test(request.postData() ?? ''),
    );
    await page.goto(path);
    expect((await reported).postDataJSON()).toMatchObject({
      loads: [{ release: expect.stringMatching(new RegExp(`^${owner}@\\S+$`)), outcome: 'failed' }],
    });
    await heading(page, title).waitFor();
  },
);

test('pages of two remotes work one after another in the same store', async () => {
  const page = await visitors.visit('/');
  await signIn(page);
  await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
  await heading(page, 'Your subscriptions').waitFor();
  await page.getByRole('link', { name: 'GET SUBSCRIPTION' }).click();
  await heading(page, 'Pro subscription options').waitFor();
  await page.getByText('£60.00').first().waitFor();
});
