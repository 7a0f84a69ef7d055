import { init } from '@module-federation/enhanced/runtime';
import { HttpResponse, http } from 'msw';
import type { LiveRegistry, RegisteredRelease, RegisteredRemote } from 'shared/contract/registry';
import { setRuntimeConfig } from 'shared/runtime';
import { edge } from 'shared/testing/renderApp';
import { integrityPlugin } from './integrityPlugin';
import { loadWithFallback } from './loadWithFallback';
import { PageUnavailableError } from './PageUnavailableError';
import { type FederationEvent, onReport } from './report';
import { doubtRelease } from './runningReleases';

/**
 * How an entry behaves. An `empty` entry defines no container. A page of a `broken` entry throws. A page of a
 * `pageless` entry has no component.
 */
type Entry = 'loads' | 'fails' | 'hangs' | 'empty' | 'broken' | 'pageless';

const PAGES = ['./HomePage', './OtherPage'];

/** The next entries that the server sends, by version. The last entry repeats. */
let network: Record<string, Entry[]>;
/** The script elements that the page added, with their versions. */
let scripts: { version: string; script: HTMLScriptElement }[];
let events: string[];
let name: string;
let tests = 0;
let stop: () => void;

const containerOf = (version: string) => `${name}_${version.replaceAll('.', '_')}`;

function release(version: string, changes: Partial<RegisteredRelease> = {}): RegisteredRelease {
  const baseUrl = `/cdn/${name}/${version}/`;
  const integrity = { 'entry.js': `sha384-${version}` };
  const requires = { range: '', exports: {}, versions: { 'shared/store': '^1.0.0' } };
  return { version, container: containerOf(version), baseUrl, entry: 'entry.js', integrity, requires, ...changes };
}

function remote(current: RegisteredRelease, previous?: RegisteredRelease): RegisteredRemote {
  const routes = PAGES.map((module) => ({ path: module, module, requiresLogin: false, title: '' }));
  return { name, routes, current, ...(previous && { previous }) };
}

/** The versions whose entries the page requested, in order. */
const requested = () => scripts.map(({ version }) => version);
const versionOf = (page: { default: unknown }) => (page.default as () => string)();
const load = async (from: RegisteredRemote, module = './HomePage') => versionOf(await loadWithFallback(from, module));
const needsShell = (version: string) =>
  release(version, { requires: { range: '', exports: {}, versions: { 'shared/store': '^2.0.0' } } });

/** Makes the server send a registry with this remote. */
function goLive(live: RegisteredRemote | undefined, shellVersion = '1.0.0'): LiveRegistry {
  const registry = { shellVersion, remotes: live ? [live] : [] };
  edge.use(http.get('*/api/registry', () => HttpResponse.json(registry)));
  return registry;
}

/** Simulates the response to a script element, because jsdom loads no scripts. */
function respond(script: HTMLScriptElement, response?: Entry): void {
  const version = /\/([\d.]+)\/entry\.js$/.exec(script.src)?.[1] ?? '';
  scripts.push({ version, script });
  const entries = network[version] ?? ['fails'];
  const entry = response ?? (entries.length > 1 ? entries.shift() : entries[0]);
  if (entry === 'hangs') return;
  if (entry === 'loads' || entry === 'broken' || entry === 'pageless') {
    const evaluate = () => {
      if (entry === 'broken') throw new Error('This page cannot be evaluated.');
      return entry === 'pageless' ? {} : { default: () => version };
    };
    const get = (module: string) =>
      PAGES.includes(module) ? Promise.resolve(evaluate) : Promise.reject(new Error(`There is no ${module}.`));
    const container = { init: () => Promise.resolve(), get };
    Object.assign(globalThis, { [containerOf(version)]: container });
  }
  script.dispatchEvent(new Event(entry === 'fails' ? 'error' : 'load'));
}

const observer = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof HTMLScriptElement) respond(node);
  }
});

beforeAll(() => {
  const shared = { 'shared/store': { version: '1.2.0', lib: () => ({}), scope: 'default' } };
  init({ name: 'shell', remotes: [], shared, plugins: [integrityPlugin()] });
  observer.observe(document, { childList: true, subtree: true });
});
afterAll(() => observer.disconnect());

beforeEach(() => {
  tests += 1;
  name = `mfe-${tests}`;
  network = {};
  scripts = [];
  events = [];
  stop = onReport(({ version, phase, outcome }: FederationEvent) => events.push(`${version} ${phase} ${outcome}`));
  setRuntimeConfig({ shellVersion: '1.0.0' });
  for (const method of ['info', 'warn', 'error'] as const) {
    jest.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('loads the current release', async () => {
  network = { '1.1.0': ['loads'] };
  expect(await load(remote(release('1.1.0'), release('1.0.0')))).toBe('1.1.0');
  expect(requested()).toEqual(['1.1.0']);
  expect(events).toEqual(['1.1.0 load loaded']);
});

test.each(['fails', 'empty', 'broken', 'pageless'] as const)(
  'loads the current release again if its entry %s once',
  async (fault) => {
    network = { '1.1.0': [fault, 'loads'] };
    expect(await load(remote(release('1.1.0'), release('1.0.0')))).toBe('1.1.0');
    expect(events).toEqual(['1.1.0 load failed', '1.1.0 load retried']);
  },
);

test('falls back to the previous release if the current one fails twice', async () => {
  network = { '1.1.0': ['fails'], '1.0.0': ['loads'] };
  expect(await load(remote(release('1.1.0'), release('1.0.0')))).toBe('1.0.0');
  expect(requested()).toEqual(['1.1.0', '1.1.0', '1.0.0']);
  expect(events).toEqual(['1.1.0 load failed', '1.1.0 load failed', '1.0.0 load fell back']);
});

test('falls back to the previous release if the current one does not respond in time', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
  network = { '1.1.0': ['hangs'], '1.0.0': ['loads'] };
  const page = load(remote(release('1.1.0'), release('1.0.0')));
  await jest.advanceTimersByTimeAsync(5_900);
  expect(events).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  jest.useRealTimers();
  expect(await page).toBe('1.0.0');
  expect(events).toEqual(['1.1.0 load hung', '1.0.0 load fell back']);
});

test('provides the page of a release that responds late', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
  network = { '1.1.0': ['hangs'] };
  const page = loadWithFallback(remote(release('1.1.0')), './HomePage').catch((reason: unknown) => reason);
  await jest.advanceTimersByTimeAsync(6_100);
  jest.useRealTimers();
  const failure = (await page) as PageUnavailableError;
  respond(scripts[0]!.script, 'loads');
  const loaded = await failure.late;
  expect([versionOf(loaded.page), loaded.release.version]).toEqual(['1.1.0', '1.1.0']);
});

test('reports an unavailable page if every release fails', async () => {
  await expect(load(remote(release('1.1.0'), release('1.0.0')))).rejects.toThrow(PageUnavailableError);
  expect(requested()).toEqual(['1.1.0', '1.1.0', '1.0.0', '1.0.0']);
  expect(events.at(-1)).toBe('1.1.0 load unavailable');
});

test('loads the live release if the files of the known release are missing', async () => {
  network = { '1.2.0': ['loads'] };
  goLive(remote(release('1.2.0'), release('1.1.0')));
  expect(await load(remote(release('1.1.0'), release('1.0.0')))).toBe('1.2.0');
  expect(requested()).toEqual(['1.1.0', '1.1.0', '1.2.0']);
});

test('never falls back to a release that is missing from the live registry', async () => {
  network = { '1.0.0': ['loads'] };
  goLive(remote(release('1.1.0')));
  await expect(load(remote(release('1.1.0'), release('1.0.0')))).rejects.toThrow(PageUnavailableError);
  expect(requested()).not.toContain('1.0.0');
});

test('checks the live registry before it uses a release that failed to render', async () => {
  network = { '1.1.0': ['loads'], '1.2.0': ['loads'] };
  const known = remote(release('1.1.0'));
  expect(await load(known)).toBe('1.1.0');
  goLive(remote(release('1.2.0'), release('1.0.0')));
  doubtRelease(known);
  expect(await load(known)).toBe('1.2.0');
  expect(requested()).toEqual(['1.1.0', '1.2.0']);
});

test('keeps the running release for the other pages of its remote', async () => {
  network = { '1.1.0': ['loads'], '1.2.0': ['loads'] };
  await load(remote(release('1.1.0')));
  expect(await load(remote(release('1.2.0')), './OtherPage')).toBe('1.1.0');
});

describe('a live release that needs a newer shell', () => {
  test('does not run and requests a new document', async () => {
    network = { '2.0.0': ['loads'] };
    goLive(remote(needsShell('2.0.0')), '2.0.0');
    const failure = loadWithFallback(remote(release('1.1.0')), './HomePage');
    await expect(failure).rejects.toMatchObject({ newRevision: `2.0.0 ${name}@2.0.0` });
    expect(requested()).not.toContain('2.0.0');
  });

  test('is not reported as a failure of the release', async () => {
    goLive(remote(needsShell('2.0.0')), '2.0.0');
    await expect(load(remote(release('1.1.0')))).rejects.toThrow(PageUnavailableError);
    expect(events).toContain('2.0.0 requires outdated');
  });

  test('is reported as refused if the live shell is running', async () => {
    goLive(remote(needsShell('2.0.0')));
    await expect(load(remote(release('1.1.0')))).rejects.toThrow(PageUnavailableError);
    expect(events).toContain('2.0.0 requires refused');
  });

  test('requests no new document if the current document has the same registry', async () => {
    const { shellVersion, remotes } = goLive(remote(needsShell('2.0.0')));
    setRuntimeConfig({ shellVersion, remotes });
    const failure = loadWithFallback(remote(release('1.1.0')), './HomePage');
    await expect(failure).rejects.toMatchObject({ newRevision: undefined });
  });
});

test('requests a new document if the live registry does not have the page', async () => {
  goLive({ ...remote(release('1.2.0')), routes: [] });
  const failure = loadWithFallback(remote(release('1.1.0')), './HomePage');
  await expect(failure).rejects.toMatchObject({ newRevision: `1.0.0 ${name}@1.2.0` });
});

test('requests no new document if the live release only fails to load', async () => {
  goLive(remote(release('1.2.0')));
  const failure = loadWithFallback(remote(release('1.1.0')), './HomePage');
  await expect(failure).rejects.toMatchObject({ newRevision: undefined });
});

describe('the integrity hash of an entry', () => {
  const withoutIntegrity = () => remote(release('1.1.0', { integrity: {} }));

  test('comes from the registry, even for a release that became live later', async () => {
    network = { '1.2.0': ['loads'] };
    goLive(remote(release('1.2.0')));
    await load(remote(release('1.1.0')));
    for (const { version, script } of scripts) expect(script.integrity).toBe(`sha384-${version}`);
  });

  test('is required in production', async () => {
    jest.replaceProperty(process.env, 'NODE_ENV', 'production');
    network = { '1.1.0': ['loads'] };
    await expect(load(withoutIntegrity())).rejects.toThrow(PageUnavailableError);
    expect(requested()).toEqual([]);
  });

  test('allows a matching entry to run in production', async () => {
    jest.replaceProperty(process.env, 'NODE_ENV', 'production');
    network = { '1.1.0': ['loads'] };
    expect(await load(remote(release('1.1.0')))).toBe('1.1.0');
  });

  test('may be missing during development', async () => {
    network = { '1.1.0': ['loads'] };
    expect(await load(withoutIntegrity())).toBe('1.1.0');
  });
});
