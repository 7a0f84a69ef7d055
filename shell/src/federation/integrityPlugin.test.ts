import { UnavailableError } from 'release-registry/client/UnavailableError';
import {
  firstScript,
  goLive,
  load,
  release,
  remote,
  requested,
  simulateEntries,
  simulation,
} from './testing/simulateEntries';

simulateEntries();

const withoutIntegrity = () => remote(release('1.1.0', { integrity: {} }));

test('the integrity hash comes from the registry, even for a release that became live later', async () => {
  simulation.entries = { '1.2.0': ['loads'] };
  goLive(remote(release('1.2.0')));
  await load(remote(release('1.1.0')));
  for (const { version, script } of simulation.scripts) expect(script.integrity).toBe(`sha384-${version}`);
});

test('entries that load at the same time have their own integrity hashes', async () => {
  simulation.entries = { '1.1.0': ['loads'], '1.2.0': ['loads'] };
  await Promise.all([load(remote(release('1.1.0'))), load(remote(release('1.2.0')))]);
  const hashes = simulation.scripts.map(({ script }) => script.integrity).sort();
  expect(hashes).toEqual(['sha384-1.1.0', 'sha384-1.2.0']);
});

test('an entry loads without cookies and does not block other scripts', async () => {
  simulation.entries = { '1.1.0': ['loads'] };
  await load(remote(release('1.1.0')));
  expect(firstScript()).toMatchObject({ crossOrigin: 'anonymous', async: true });
});

test('an integrity hash is required in production', async () => {
  jest.replaceProperty(process.env, 'NODE_ENV', 'production');
  simulation.entries = { '1.1.0': ['loads'] };
  await expect(load(withoutIntegrity())).rejects.toThrow(UnavailableError);
  expect(requested()).toEqual([]);
});

test('an entry with an integrity hash runs in production', async () => {
  jest.replaceProperty(process.env, 'NODE_ENV', 'production');
  simulation.entries = { '1.1.0': ['loads'] };
  expect(await load(remote(release('1.1.0')))).toBe('1.1.0');
});

test('an integrity hash may be missing during development', async () => {
  simulation.entries = { '1.1.0': ['loads'] };
  expect(await load(withoutIntegrity())).toBe('1.1.0');
  expect(firstScript()).not.toHaveProperty('integrity');
});
