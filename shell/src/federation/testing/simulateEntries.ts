import assert from 'node:assert';
import { init } from '@module-federation/enhanced/runtime';
import { HttpResponse, http } from 'msw';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LiveRegistry, RegisteredRelease, RegisteredRemote } from 'shared/contract/registry';
import { setRuntimeConfig } from 'shared/runtime';
import { edge } from 'shared/testing/renderApp';
import type { PageModule } from '../fetchPage';
import { integrityPlugin } from '../integrityPlugin';
import { loadWithFallback } from '../loadWithFallback';
import { type FederationEvent, onReport } from 'release-registry/client/report';

/**
 * How an entry behaves. An `empty` entry defines no container, a `broken` entry's page throws, and a `pageless` entry's
 * module exports no component.
 */
type Entry = 'loads' | 'fails' | 'hangs' | 'empty' | 'broken' | 'pageless';

const PAGES = ['./HomePage', './OtherPage'];

interface Simulation {
  name: string;
  /** The next entries that the server sends, by version. The last entry repeats. */
  entries: Record<string, Entry[]>;
  /** The script elements that the page added, with their versions. */
  scripts: { version: string; script: HTMLScriptElement }[];
  /** The reported federation events, each as `version phase outcome`. */
  events: string[];
}

/** The remote of the current test. */
export const simulation: Simulation = { name: '', entries: {}, scripts: [], events: [] };

/** Simulates the entries of one remote for each test of a file. Call this function at the top of the file. */
export function simulateEntries(): void {
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement) respond(node);
    }
  });
  let tests = 0;
  let stop: () => void;

  beforeAll(() => {
    const shared = { 'shared/store': { version: '1.2.0', lib: () => ({}), scope: 'default' } };
    init({ name: 'shell', remotes: [], shared, plugins: [integrityPlugin()] });
    observer.observe(document, { childList: true, subtree: true });
  });
  afterAll(() => observer.disconnect());

  beforeEach(() => {
    tests += 1;
    Object.assign(simulation, { name: `mfe-${tests}`, entries: {}, scripts: [], events: [] });
    stop = onReport(({ version, phase, outcome }: FederationEvent) =>
      simulation.events.push(`${version} ${phase} ${outcome}`),
    );
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
}

const containerOf = (version: string) => `${simulation.name}_${version.replaceAll('.', '_')}`;

export function release(version: string, changes: Partial<RegisteredRelease> = {}): RegisteredRelease {
  const baseUrl = `/cdn/${simulation.name}/${version}/`;
  const integrity = { 'entry.js': `sha384-${version}` };
  const requires = { range: '', exports: {}, versions: { 'shared/store': '^1.0.0' } };
  return { version, container: containerOf(version), baseUrl, entry: 'entry.js', integrity, requires, ...changes };
}

export function remote(current: RegisteredRelease, previous?: RegisteredRelease): RegisteredRemote {
  const routes = PAGES.map((module) => ({ path: module, module, requiresLogin: false, title: '' }));
  return { name: simulation.name, routes, current, ...(previous && { previous }) };
}

export function firstScript(): HTMLScriptElement {
  const [first] = simulation.scripts;
  assert(first, 'The page added no script.');
  return first.script;
}

/** Returns the versions of the requested entries, in order. */
export const requested = () => simulation.scripts.map(({ version }) => version);
/** Returns a page's text, which is the version of its release. */
export const versionOf = (page: PageModule) => renderToStaticMarkup(createElement(page.default));
/** Loads a page and returns its release's version. */
export const load = async (from: RegisteredRemote, module = './HomePage') =>
  versionOf(await loadWithFallback(from, module));

/** Makes the server send a registry with this remote. */
export function goLive(live: RegisteredRemote | undefined, shellVersion = '1.0.0'): LiveRegistry {
  const registry = { shellVersion, remotes: live ? [live] : [] };
  edge.use(http.get('*/api/registry', () => HttpResponse.json(registry)));
  return registry;
}

/** Simulates the response to a script element, because jsdom does not load scripts. */
export function respond(script: HTMLScriptElement, response?: Entry): void {
  const version = /\/([\d.]+)\/entry\.js$/.exec(script.src)?.[1] ?? '';
  simulation.scripts.push({ version, script });
  const entries = simulation.entries[version] ?? ['fails'];
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
