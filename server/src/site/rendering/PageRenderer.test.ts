import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseRecord, RuntimeConfig } from 'shared/contract/registry';
import type { RenderFailure } from 'release-registry/evidence/renderFailures';
import { publishBuild } from 'release-registry/testing/publishBuild';
import { keepLog } from 'server-kit/testing/keepLog';
import { testConfig } from '../../testing/testConfig';
import { createSettableClock, later, MINUTE_MS, type SettableClock } from 'server-kit/clock/clock';
import { until } from 'server-kit/testing/until';
import { PageRenderer, type RenderingReleases } from './PageRenderer';

/** The source code of a shell. It renders the slots and the remote's page as plain text. */
const SHELL = `
const remotes = new Map();
module.exports = {
  singletons: { react: { version: '19' } },
  addRemote: (container, build) => { remotes.set(container, build); },
  renderPage: async (json) => {
    const { page, slots, user } = JSON.parse(json);
    const texts = [...slots, page].map(({ container, module }) => remotes.get(container).pages[module](user));
    return { html: (await Promise.all(texts)).join(' '), state: '{}' };
  },
};`;

const RUNTIME_CONFIG: RuntimeConfig = {
  apiBaseUrl: '',
  productName: '',
  installerUrl: '',
  marketingUrl: '',
  supportEmail: '',
  shellVersion: '1.0.0',
  sharedVersion: '1.0.0',
  isDemo: true,
  remotes: [],
};

let folder: string;
let log: ReturnType<typeof keepLog>;
let renderer: PageRenderer;
let clock: SettableClock;
let failures: { module: string; version: string }[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cdn-'));
  log = keepLog();
  clock = createSettableClock();
  failures = [];
  const onFailure = ({ release: { version }, module }: RenderFailure) => failures.push({ module, version });
  const config = testConfig(folder, { cdn: { dir: folder } });
  renderer = new PageRenderer({ config, clock, log: log.log }, { onFailure });
});
afterEach(async () => {
  renderer.close();
  await rm(folder, { recursive: true, force: true });
});

let versions = 0;

/** Publishes a remote whose page function has this body. The body can use `user` and `require`. */
async function remoteWith(body: string): Promise<ReleaseRecord> {
  versions += 1;
  const source = `module.exports = { pages: { './Page': async (user) => { ${body} } }, setRuntimeConfig: () => {} };`;
  return publishBuild(folder, { name: 'mfe-catalog', version: `1.0.${versions}` }, source);
}

const publishShell = () => publishBuild(folder, { name: 'shell', version: '1.0.0' }, SHELL);
const pageOf = (userName: string) => ({ path: '/', config: RUNTIME_CONFIG, user: { userName } });
const REMOTE_PAGE = { module: './Page', params: {} };
const slotOf = (release: ReleaseRecord) => ({ release, module: './Page' });
const warmUp = (releases: RenderingReleases) =>
  renderer.warmUp({ releases, page: pageOf(''), replies: new Map(), remotePage: REMOTE_PAGE });

async function open(
  remote: ReleaseRecord,
  { userName = 'ada@example.com', slots = [] }: { userName?: string; slots?: ReleaseRecord[] } = {},
) {
  return renderer.render({
    releases: { shell: await publishShell(), remote },
    page: pageOf(userName),
    replies: new Map(),
    remotePage: REMOTE_PAGE,
    slots: slots.map(slotOf),
  });
}

/**
 * Returns the HTML of a page. Repeats the call until it succeeds, because the first call also starts the process and
 * can miss the deadline.
 */
async function html(remote: ReleaseRecord): Promise<string> {
  let rendered: string | undefined;
  await until(async () => (rendered = (await open(remote))?.html) !== undefined);
  return rendered ?? '';
}

it('renders a page with the shell’s modules', async () => {
  const remote = await remoteWith(`return require('react').version + ' for ' + user.userName;`);
  expect(await html(remote)).toBe('19 for ada@example.com');
});

it.each([
  ['the environment', 'process.env.PATH'],
  ['a socket', "require('node:net').connect(1)"],
  ['the network', "fetch('http://127.0.0.1')"],
  ['a file', "require('node:fs').readFileSync('/etc/passwd')"],
  ['process.exit()', 'process.exit(0)'],
  ['code generation from strings', "Function('return 1')()"],
  ['Node.js through a server object', "globalThis.constructor.constructor('return process')().exit()"],
])('a page has no access to %s, and the next page renders', async (_what, code) => {
  const good = await remoteWith(`return 'good';`);
  await html(good);
  expect(await open(await remoteWith(`return String(${code});`))).toBeUndefined();
  await until(() => log.warnings().length === 1);
  expect(log.warnings()[0]).toMatchObject({
    remote: 'mfe-catalog',
    version: `1.0.${versions}`,
    phase: 'server-render',
  });
  expect(await html(good)).toBe('good');
});

it.each([
  ['loops forever', 'for (;;) {}', /took longer than \d+ ms/],
  ['awaits forever', 'for (;;) await null;', /took longer than \d+ ms/],
  ['uses all memory', 'const all = []; for (;;) all.push(new Array(4_000_000).fill(0));', /process stopped/],
  ['builds a huge string', "let text = 'x'; for (;;) text += text + Math.random();", /Invalid string length/],
])('a page that %s is not rendered, and other pages still render', async (_what, code, reason) => {
  const good = await remoteWith(`return 'good';`);
  await html(good);
  const bad = await remoteWith(code);
  expect(await open(bad)).toBeUndefined();
  expect(await html(good)).toBe('good');
  expect(log.warnings()[0]).toMatchObject({
    remote: 'mfe-catalog',
    version: bad.version,
    err: { message: expect.stringMatching(reason) },
  });
});

it('a page cannot intercept the next page’s data', async () => {
  const bad = await remoteWith(`
    Object.defineProperty(globalThis, 'page', { set: (next) => { globalThis.seen = next; } });
    return 'bad';`);
  expect(await open(bad)).toBeUndefined();
  await until(() => log.warnings().length > 0);
  expect(log.warnings()[0]?.err).toMatchObject({ message: expect.stringContaining('Cannot redefine property') });
  expect(await html(await remoteWith(`return String(globalThis.seen);`))).toBe('undefined');
});

it('a build that fails to load does not affect the other remotes of its shell', async () => {
  const broken = await publishBuild(folder, { name: 'mfe-account', version: '1.0.0' }, 'window.open();');
  const good = await remoteWith(`return 'good';`);
  await warmUp({ shell: await publishShell(), remote: broken });
  expect(await html(good)).toBe('good');
  expect(log.warnings()).toEqual([]);
});

it('a warm-up loads the builds, and a failed warm-up logs no warning', async () => {
  const shell = await publishShell();
  for (const body of [`return 'good';`, `throw new Error('never');`, 'for (;;) {}']) {
    const releases = { shell, remote: await remoteWith(body) };
    expect(renderer.needsWarmUp(releases)).toBe(true);
    await warmUp(releases);
    expect(renderer.canRender(releases, './Page')).toBe(true);
    if (body.includes('good')) expect(renderer.needsWarmUp(releases)).toBe(false);
  }
  expect(log.warnings()).toEqual([]);
});

it('a warm-up renders the page repeatedly in the background', async () => {
  const remote = await remoteWith(`
    if (user.userName === '') globalThis.warmUps = (globalThis.warmUps ?? 0) + 1;
    return String(globalThis.warmUps);`);
  await warmUp({ shell: await publishShell(), remote });
  await until(async () => (await html(remote)) === '20');
});

it('a page that misses its deadline is never sent to another customer', async () => {
  const remote = await remoteWith(`
    globalThis.gate ??= {};
    gate.open?.();
    if (user.userName.startsWith('ada')) await new Promise((open) => { gate.open = open; });
    return user.userName;`);
  await html(await remoteWith(`return 'good';`));
  expect(await open(remote, { userName: 'ada@example.com' })).toBeUndefined();
  await until(async () => (await open(remote, { userName: 'grace@example.com' })) !== undefined);
  expect((await open(remote, { userName: 'grace@example.com' }))?.html).toBe('grace@example.com');
});

it('a page that breaks out of its context cannot crash the server', async () => {
  const good = await remoteWith(`return 'good';`);
  await html(good);
  const bad = await remoteWith(`
    const reason = await import('x').catch((error) => error);
    let host = reason;
    while (Object.getPrototypeOf(host)) host = Object.getPrototypeOf(host);
    Object.defineProperty(host, 'toJSON', { configurable: true, get: () => () => ({ id: 'none' }) });
    return 'bad';`);
  expect((await open(bad))?.html).not.toBe('good');
  expect(await html(good)).toBe('good');
});

describe('a page that fails three times in a row', () => {
  let remote: ReleaseRecord;
  const canRender = async (module = './Page') => renderer.canRender({ shell: await publishShell(), remote }, module);
  const waitFiveMinutes = () => clock.set(later(clock.now(), 5 * MINUTE_MS));
  /** Opens the page as a visitor for whom it fails. */
  const fail = () => open(remote, { userName: 'broken' });

  beforeEach(async () => {
    remote = await remoteWith(`if (user.userName === 'broken') throw new Error('No plans.'); return 'good';`);
    await until(async () => {
      await fail();
      return !(await canRender());
    });
  });

  it('is not rendered for five minutes, and other pages of its release are', async () => {
    expect(await canRender('./Other')).toBe(true);
    expect(await canRender()).toBe(false);
    expect(log.errors()[0]?.msg).toContain('Only browsers render it for 5 minutes. Then the server tries again.');
    expect(failures.slice(0, 3)).toEqual(Array(3).fill({ module: './Page', version: remote.version }));
  });

  it('is paused again after one more failure', async () => {
    waitFiveMinutes();
    expect(await canRender()).toBe(true);
    await until(async () => {
      await fail();
      return !(await canRender());
    });
    expect(log.errors()).toHaveLength(1);
  });

  it('is rendered again if the next attempt succeeds', async () => {
    waitFiveMinutes();
    expect(await html(remote)).toBe('good');
    await fail();
    expect(await canRender()).toBe(true);
  });

  it('is tried by the next request if another page ends the process before the attempt after the pause', async () => {
    waitFiveMinutes();
    await open(await remoteWith('for (;;) {}'));
    await fail();
    await until(canRender);
  });

  it('does not stop the next version', async () => {
    remote = await remoteWith(`return 'fixed';`);
    expect(await canRender()).toBe(true);
    expect(await html(remote)).toBe('fixed');
  });
});

it('renders a slot of another remote with the page', async () => {
  const page = await remoteWith(`return 'the page';`);
  const slot = await remoteWith(`return 'a notice for ' + user.userName + ',';`);
  await html(page);
  await until(async () => (await open(page, { slots: [slot] })) !== undefined);
  expect((await open(page, { slots: [slot] }))?.html).toBe('a notice for ada@example.com, the page');
});

it.each([
  ['throws', `throw new Error('The notice is missing.');`],
  ['reads the environment', 'return process.env.PATH;'],
  ['loops forever', 'for (;;) {}'],
])('renders the page without a slot that %s, and logs the slot’s release', async (_what, body) => {
  const page = await remoteWith(`return 'the page';`);
  const slot = await remoteWith(body);
  await html(page);
  for (const failures of [1, 2, 3]) {
    expect(renderer.canRenderSlot(slotOf(slot))).toBe(true);
    await open(page, { slots: [slot] });
    await until(() => log.warnings().length === failures);
  }
  expect(renderer.canRenderSlot(slotOf(slot))).toBe(false);
  expect(await html(page)).toBe('the page');
  for (const warning of log.warnings())
    expect(warning).toMatchObject({ version: slot.version, phase: 'server-render' });
});

it('a failing slot does not affect the page’s other slots', async () => {
  const page = await remoteWith(`return 'the page';`);
  const working = await remoteWith(`return 'a notice,';`);
  const failing = await remoteWith(`throw new Error('The notice is missing.');`);
  await html(page);
  for (const failures of [1, 2, 3]) {
    await open(page, { slots: [working, failing] });
    await until(() => log.warnings().length === failures);
  }
  expect([working, failing].map((slot) => renderer.canRenderSlot(slotOf(slot)))).toEqual([true, false]);
});

it('does not run a build that does not match its recorded hash', async () => {
  const remote = await remoteWith(`return 'changed';`);
  const integrity = { ...remote.integrity, 'server.cjs': `sha384-${'A'.repeat(64)}` };
  expect(await open({ ...remote, integrity })).toBeUndefined();
  await until(() => log.warnings().length === 1);
  expect(log.warnings()[0]?.err).toMatchObject({
    message: expect.stringContaining('does not match its recorded hash'),
  });
});

it('a release without a server build is not rendered', async () => {
  const remote = await remoteWith(`return '';`);
  expect(renderer.canRender({ shell: { ...remote, integrity: {} } }, './Page')).toBe(false);
});

it('a page has no Node.js globals and no network globals', async () => {
  const remote = await remoteWith(`return Object.getOwnPropertyNames(globalThis).sort().join(' ');`);
  const names = await html(remote);
  expect(names).not.toMatch(/\b(process|require|fetch|Buffer|WebSocket|setInterval|XMLHttpRequest)\b/);
});
