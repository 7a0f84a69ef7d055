import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtFolder, builtRemote, builtShell, SHELL_PAGE } from 'release-registry/testing/builtFolder';
import { NAME, useReleaseClient } from '../testing/releaseClient';
import { publishLocalBuilds } from 'release-registry/publishLocalBuilds';

const client = useReleaseClient();
const { call, publish, status, activate, goLive, page, until } = client;

const markBad = (version: string) => call('/mark-bad', { name: NAME, version, actor: 'ann', reason: 'checkout fails' });
const detail = async (reply: ReturnType<typeof activate>) => (await reply).json<{ detail: string }>().detail;
const versionOf = async (version: string) => (await status()).versions.find((each) => each.version === version);
const promote = (version: string) => activate('promote', { version });

beforeEach(async () => {
  await goLive(await builtShell('1.0.0'));
  for (const version of ['1.0.0', '1.0.1']) await goLive(await builtRemote(version));
  await publish(await builtRemote('1.0.2'));
});

it('a hotfix never falls back to a version that was rolled back', async () => {
  await activate('rollback');
  await promote('1.0.2');
  await until(({ version }) => version === '1.0.2');
  expect((await page()).previous).toBe('1.0.0');
  expect((await activate('rollback')).json()).toMatchObject({ stable: '1.0.0', previous: null });
});

it('a hotfix never falls back to a version that is marked bad', async () => {
  expect((await markBad('1.0.1')).json()).toMatchObject({ channel: { stable: '1.0.1', previous: '1.0.0' } });
  await promote('1.0.2');
  await until(({ version }) => version === '1.0.2');
  expect((await page()).previous).toBe('1.0.0');
});

it('a live version gets another fallback if its previous version is marked bad', async () => {
  await promote('1.0.2');
  await until(({ version, previous }) => version === '1.0.2' && previous === '1.0.1');
  await markBad('1.0.1');
  await until(({ previous }) => previous === '1.0.0');
  expect((await activate('rollback')).json()).toMatchObject({ stable: '1.0.0' });
});

it('a canary page does not fall back to a bad version', async () => {
  await markBad('1.0.1');
  await activate('canary', { version: '1.0.2', percent: 100 });
  await until(({ version }) => version === '1.0.2');
  expect((await page()).previous).toBe('1.0.0');
});

it('marking a canary version bad ends the canary', async () => {
  await activate('canary', { version: '1.0.2', percent: 50 });
  expect((await markBad('1.0.2')).json().channel).toMatchObject({ stable: '1.0.1', canary: null });
});

it('a bad version goes live only with --force, and stays marked bad', async () => {
  await activate('rollback', { reason: 'checkout fails' });
  const refusal = expect.stringMatching(
    /^mfe-catalog@1\.0\.1 cannot go live\. mfe-catalog@1\.0\.1 was marked bad at .+ \(administrator \(ann\): checkout fails\)\./,
  );
  expect(await detail(promote('1.0.1'))).toEqual(refusal);
  expect(await detail(activate('canary', { version: '1.0.1', percent: 5 }))).toEqual(refusal);
  expect(await detail(activate('promote', { version: '1.0.1', force: true }))).toBe(
    '--force needs a reason to log: --reason "…".',
  );
  expect((await activate('promote', { version: '1.0.1', force: true, reason: 'it was the network' })).statusCode).toBe(
    200,
  );
  expect((await status()).changed).toMatchObject({
    actor: 'administrator (ann)',
    reason: 'it was the network',
    overridden: refusal,
  });
  expect((await versionOf('1.0.1'))?.bad).toMatchObject({ by: 'administrator (ann)', reason: 'checkout fails' });
  expect((await promote('1.0.2')).json()).toMatchObject({ previous: '1.0.0' });
});

it('a second rollback returns to an older version and never to a bad version', async () => {
  await promote('1.0.2');
  expect((await activate('rollback')).json()).toMatchObject({ stable: '1.0.1', previous: '1.0.0' });
  expect((await activate('rollback')).json()).toMatchObject({ stable: '1.0.0', previous: null });
  expect(await detail(activate('rollback'))).toBe(
    'There is no good release before mfe-catalog@1.0.0. Promote the version that you want.',
  );
});

it('only published versions can be marked bad, and a repeated mark changes nothing', async () => {
  expect((await markBad('9.9.9')).json().detail).toBe('mfe-catalog@9.9.9 is not published.');
  await markBad('1.0.1');
  const first = (await versionOf('1.0.1'))?.bad;
  await markBad('1.0.1');
  expect((await versionOf('1.0.1'))?.bad).toEqual(first);
});

it('a restart does not promote a local build that was rolled back or retired', async () => {
  const checkout = join(client.shop.context.config.dataDir, 'checkout');
  await mkdir(join(checkout, NAME), { recursive: true });
  await rename(await builtRemote('1.0.1'), join(checkout, NAME, 'dist'));
  await writeFile(join(checkout, NAME, 'package.json'), '{}');
  await activate('rollback');
  const local = { contract: client.shop.app.serverContract(), checkout, replacesLive: true };
  await publishLocalBuilds(client.shop.context, local);
  expect((await status()).stable).toBe('1.0.0');
  await activate('retire', { reason: 'no longer sold' });
  await publishLocalBuilds(client.shop.context, local);
  expect((await status()).stable).toBe('');
});

/** The source of a shell that renders a page as text. */
const RENDERING_SHELL = `
const remotes = new Map();
module.exports = {
  singletons: {},
  addRemote: (container, build) => { remotes.set(container, build); },
  renderPage: async (json) => {
    const { page, replies } = JSON.parse(json);
    return { html: remotes.get(page.container).pages[page.module](Object.values(replies)[0] || []), state: '{}' };
  },
};`;
const pageWith = (code: string) =>
  `let first; const Page = (subscriptions) => { ${code} }; module.exports = { pages: { './Mine': Page } };`;
const LEAKING = pageWith("first ??= subscriptions[0]; return first ? first.productName : '';");
const FIXED = pageWith("const [newest] = subscriptions; return newest ? newest.productName : '';");

async function publishPage(version: string, serverBuild: string): Promise<void> {
  const mine = {
    path: 'mine',
    module: './Mine',
    requiresLogin: true,
    title: '',
    data: ['/api/order/getsubscriptions/'],
  };
  const assets = { './Mine': { scripts: [], styles: [] } };
  const files = { 'remoteEntry.js': `// ${version}`, 'server.cjs': serverBuild };
  await publish(await builtFolder({ name: NAME, version, routes: [mine], assets }, files));
}

it('a release that shows one customer’s data to another goes live only with --force', async () => {
  const shell = { name: 'shell', version: '1.1.0', entry: '', provides: { version: '1.2.0', exports: {} } };
  const assets = { '.': { scripts: [], styles: [] } };
  await goLive(await builtFolder({ ...shell, assets }, { 'index.html': SHELL_PAGE, 'server.cjs': RENDERING_SHELL }));
  await publishPage('1.1.0', LEAKING);
  await publishPage('1.1.1', FIXED);
  const leak =
    /The page \/mine of mfe-catalog@1\.1\.0 shows "\w+-customer-productName-\d+" of one invented customer to another visitor\./;

  expect(await detail(promote('1.1.0'))).toMatch(leak);
  expect(await detail(activate('canary', { version: '1.1.0', percent: 5 }))).toMatch(leak);
  const release = { name: NAME, version: '1.1.0' };
  expect((await call('/previews', { actor: 'ann', releases: [release], days: 1 })).json().detail).toMatch(leak);
  expect((await call('/can-release', release)).json()).toMatchObject({
    isCompatible: false,
    incompatibilities: [{ move: NAME, reason: expect.stringMatching(leak) }],
  });
  expect((await activate('promote', { version: '1.1.0', force: true, reason: 'a rehearsal' })).statusCode).toBe(200);
  expect((await promote('1.1.1')).statusCode).toBe(200);
});
