import { delay, HttpResponse, http } from 'msw';
import type { RegisteredRemote } from 'shared/contract/registry';
import { setRuntimeConfig } from 'shared/runtime';
import { edge } from 'shared/testing/renderApp';
import { fetchRegistry, knownRemotes } from './registry';
import { goLive, release, remote, simulateEntries } from './testing/simulateEntries';

simulateEntries();

const named = (name: string, from: RegisteredRemote): RegisteredRemote => ({ ...from, name });
const versions = () => Object.fromEntries(knownRemotes().map(({ name, current }) => [name, current.version]));
const needsNewerShell = (version: string) =>
  release(version, { requires: { range: '', exports: {}, versions: { 'shared/store': '^2.0.0' } } });

beforeEach(() => {
  setRuntimeConfig({
    remotes: ['mfe-a', 'mfe-b', 'mfe-c'].map((name) => named(name, remote(release('1.0.0')))),
  });
});

test('a tab adopts the live releases that its shell can run, and keeps its other releases', async () => {
  const remotes = [
    named('mfe-a', remote(release('1.1.0'))),
    named('mfe-b', remote(needsNewerShell('2.0.0'))),
    named('mfe-new', remote(release('3.0.0'))),
  ];
  edge.use(http.get('*/api/registry', () => HttpResponse.json({ shellVersion: '1.0.0', remotes })));
  await fetchRegistry();
  expect(versions()).toEqual({ 'mfe-a': '1.1.0', 'mfe-b': '1.0.0', 'mfe-c': '1.0.0', 'mfe-new': '3.0.0' });
});

test.each([
  ['does not respond', () => HttpResponse.error()],
  ['has no registry', () => new HttpResponse(null, { status: 404 })],
  ['sends no JSON', () => HttpResponse.text('Not found')],
])('a tab keeps its releases if the server %s', async (_what, reply) => {
  const known = versions();
  edge.use(http.get('*/api/registry', reply));
  await expect(fetchRegistry()).resolves.toBeUndefined();
  expect(versions()).toEqual(known);
});

test('a tab stops waiting for the registry after four seconds', async () => {
  edge.use(http.get('*/api/registry', () => delay('infinite')));
  const started = performance.now();
  await expect(fetchRegistry()).resolves.toBeUndefined();
  expect(performance.now() - started).toBeGreaterThan(3_900);
});

test('simultaneous calls share one request, and a later call sends another request', async () => {
  let requests = 0;
  const live = goLive(remote(release('1.1.0')));
  edge.use(
    http.get('*/api/registry', () => {
      requests += 1;
      return HttpResponse.json(live);
    }),
  );
  await Promise.all([fetchRegistry(), fetchRegistry()]);
  expect(requests).toBe(1);
  await fetchRegistry();
  expect(requests).toBe(2);
});
