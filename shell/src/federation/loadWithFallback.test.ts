import assert from 'node:assert';
import { HttpResponse, http } from 'msw';
import { setRuntimeConfig } from 'shared/runtime';
import { edge } from 'shared/testing/renderApp';
import { loadWithFallback } from './loadWithFallback';
import { UnavailableError } from 'release-registry/client/UnavailableError';
import { type FederationEvent, onReport } from 'release-registry/client/report';
import { suspectRelease } from 'release-registry/client/runningReleases';
import {
  firstScript,
  goLive,
  load,
  release,
  remote,
  requested,
  respond,
  simulateEntries,
  simulation,
  versionOf,
} from './testing/simulateEntries';

simulateEntries();

const needsShell = (version: string) =>
  release(version, { requires: { range: '', exports: {}, versions: { 'shared/store': '^2.0.0' } } });

test('loads the current release', async () => {
  simulation.entries = { '1.1.0': ['loads'] };
  expect(await load(remote(release('1.1.0'), release('1.0.0')))).toBe('1.1.0');
  expect(requested()).toEqual(['1.1.0']);
  expect(simulation.events).toEqual(['1.1.0 load loaded']);
});

test.each(['fails', 'empty', 'broken', 'pageless'] as const)(
  'loads the current release again after one faulty entry (%s)',
  async (fault) => {
    simulation.entries = { '1.1.0': [fault, 'loads'] };
    expect(await load(remote(release('1.1.0'), release('1.0.0')))).toBe('1.1.0');
    expect(simulation.events).toEqual(['1.1.0 load failed', '1.1.0 load retried']);
  },
);

test('reports why an attempt failed, and how long the next attempt took', async () => {
  simulation.entries = { '1.1.0': ['pageless', 'loads'] };
  const events: FederationEvent[] = [];
  const stop = onReport((event) => events.push(event));
  await load(remote(release('1.1.0')));
  stop();
  expect(events).toMatchObject([{ outcome: 'failed' }, { outcome: 'retried' }]);
  expect(String(events[0]?.error)).toMatch(/has no page \.\/HomePage/);
  expect(events[1]?.durationMs).toBeGreaterThanOrEqual(0);
  expect(events[1]?.durationMs).toBeLessThan(performance.now());
});

test('falls back to the previous release if the current one fails twice', async () => {
  simulation.entries = { '1.1.0': ['fails'], '1.0.0': ['loads'] };
  expect(await load(remote(release('1.1.0'), release('1.0.0')))).toBe('1.0.0');
  expect(requested()).toEqual(['1.1.0', '1.1.0', '1.0.0']);
  expect(simulation.events).toEqual(['1.1.0 load failed', '1.1.0 load failed', '1.0.0 load fell back']);
});

test('falls back to the previous release if the current one does not respond in time', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
  simulation.entries = { '1.1.0': ['hangs'], '1.0.0': ['loads'] };
  const page = load(remote(release('1.1.0'), release('1.0.0')));
  await jest.advanceTimersByTimeAsync(5_900);
  expect(simulation.events).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  jest.useRealTimers();
  expect(await page).toBe('1.0.0');
  expect(simulation.events).toEqual(['1.1.0 load hung', '1.0.0 load fell back']);
});

test('provides the page of a release that responds late', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
  simulation.entries = { '1.1.0': ['hangs'] };
  const page = loadWithFallback(remote(release('1.1.0')), './HomePage').catch((reason: unknown) => reason);
  await jest.advanceTimersByTimeAsync(6_100);
  jest.useRealTimers();
  const failure = await page;
  assert(failure instanceof UnavailableError);
  respond(firstScript(), 'loads');
  const loaded = await failure.late;
  expect([versionOf(loaded.page), loaded.release.version]).toEqual(['1.1.0', '1.1.0']);
});

test('reports an unavailable page if every release fails', async () => {
  await expect(load(remote(release('1.1.0'), release('1.0.0')))).rejects.toThrow(UnavailableError);
  expect(requested()).toEqual(['1.1.0', '1.1.0', '1.0.0', '1.0.0']);
  expect(simulation.events.at(-1)).toBe('1.1.0 load unavailable');
});

test('loads the live release if the files of the known release are missing', async () => {
  simulation.entries = { '1.2.0': ['loads'] };
  goLive(remote(release('1.2.0'), release('1.1.0')));
  expect(await load(remote(release('1.1.0'), release('1.0.0')))).toBe('1.2.0');
  expect(requested()).toEqual(['1.1.0', '1.1.0', '1.2.0']);
});

test('never falls back to a release that is missing from the live registry', async () => {
  simulation.entries = { '1.0.0': ['loads'] };
  goLive(remote(release('1.1.0')));
  await expect(load(remote(release('1.1.0'), release('1.0.0')))).rejects.toThrow(UnavailableError);
  expect(requested()).not.toContain('1.0.0');
});

test('checks the live registry before it uses a release that failed to render', async () => {
  simulation.entries = { '1.1.0': ['loads'], '1.2.0': ['loads'] };
  const known = remote(release('1.1.0'));
  expect(await load(known)).toBe('1.1.0');
  goLive(remote(release('1.2.0'), release('1.0.0')));
  suspectRelease(known);
  expect(await load(known)).toBe('1.2.0');
  expect(requested()).toEqual(['1.1.0', '1.2.0']);
});

test('keeps the running release for the other pages of its remote', async () => {
  simulation.entries = { '1.1.0': ['loads'], '1.2.0': ['loads'] };
  await load(remote(release('1.1.0')));
  expect(await load(remote(release('1.2.0')), './OtherPage')).toBe('1.1.0');
});

describe('a live release that needs a newer shell', () => {
  test('does not run, and the error asks for a reload of the page', async () => {
    simulation.entries = { '2.0.0': ['loads'] };
    goLive(remote(needsShell('2.0.0')), '2.0.0');
    const failure = loadWithFallback(remote(release('1.1.0')), './HomePage');
    await expect(failure).rejects.toMatchObject({ newRevision: `2.0.0 ${simulation.name}@2.0.0` });
    expect(requested()).not.toContain('2.0.0');
  });

  test('is reported as outdated if this tab does not run the live shell', async () => {
    goLive(remote(needsShell('2.0.0')), '2.0.0');
    await expect(load(remote(release('1.1.0')))).rejects.toThrow(UnavailableError);
    expect(simulation.events).toContain('2.0.0 requires outdated');
  });

  test('is reported as refused if this tab already runs the live shell', async () => {
    goLive(remote(needsShell('2.0.0')));
    await expect(load(remote(release('1.1.0')))).rejects.toThrow(UnavailableError);
    expect(simulation.events).toContain('2.0.0 requires refused');
  });

  test('requests no page reload if the page already has the live registry', async () => {
    const { shellVersion, remotes } = goLive(remote(needsShell('2.0.0')));
    setRuntimeConfig({ shellVersion, remotes });
    const failure = loadWithFallback(remote(release('1.1.0')), './HomePage');
    await expect(failure).rejects.toMatchObject({ newRevision: undefined });
  });
});

test('ignores a module of the same name in another live remote', async () => {
  simulation.entries = { '1.2.0': ['loads'], '3.0.0': ['loads'] };
  const remotes = [{ ...remote(release('3.0.0')), name: 'mfe-other' }, remote(release('1.2.0'))];
  edge.use(http.get('*/api/registry', () => HttpResponse.json({ shellVersion: '1.0.0', remotes })));
  expect(await load(remote(release('1.1.0')))).toBe('1.2.0');
});

test('reports “refused” for a release that this shell cannot run', async () => {
  await expect(load(remote(needsShell('1.1.0')))).rejects.toThrow(UnavailableError);
  expect(simulation.events[0]).toBe('1.1.0 requires refused');
});

test('loads the module of a slot from the live release', async () => {
  simulation.entries = { '1.2.0': ['loads'] };
  const slots = [{ module: './OtherPage', paths: [''], requiresLogin: false }];
  goLive({ ...remote(release('1.2.0')), routes: [], slots });
  expect(await load(remote(release('1.1.0')), './OtherPage')).toBe('1.2.0');
});

test('requests a page reload if the live registry does not have the page', async () => {
  const live = remote(release('1.2.0'));
  goLive({ ...live, routes: live.routes.filter(({ module }) => module !== './HomePage') });
  const failure = loadWithFallback(remote(release('1.1.0')), './HomePage');
  await expect(failure).rejects.toMatchObject({ newRevision: `1.0.0 ${simulation.name}@1.2.0` });
});

test('does not request a page reload if the live release has the page but fails to load', async () => {
  goLive(remote(release('1.2.0')));
  const failure = loadWithFallback(remote(release('1.1.0')), './HomePage');
  await expect(failure).rejects.toMatchObject({ newRevision: undefined });
});
