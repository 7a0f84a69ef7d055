import { setTimeout as pause } from 'node:timers/promises';
import { createRegistry, type PrepareReleases } from 'release-registry/registry';
import { builtShell } from 'release-registry/testing/builtFolder';
import { useReleaseClient } from '../testing/releaseClient';

const releases = useReleaseClient();
const PREPARATION_MS = 50;
const slowly: PrepareReleases = () => pause(PREPARATION_MS);

afterEach(() => {
  jest.restoreAllMocks();
});

/** Makes a newer shell live after the registry's last read. Returns a function that opens a page `quietMs` later. */
async function promoteAfterRead(prepare: PrepareReleases) {
  await releases.goLive(await builtShell('1.0.0'));
  const registry = createRegistry(releases.shop.context, prepare);
  await registry();
  const readAt = performance.now();
  await releases.goLive(await builtShell('1.1.0'));
  return async (quietMs: number) => {
    jest.spyOn(performance, 'now').mockReturnValue(readAt + quietMs);
    return (await registry()).shell?.record.version;
  };
}

it('the first visitor after a quiet period gets the release that went live meanwhile', async () => {
  const open = await promoteAfterRead(slowly);
  expect(await open(30_000)).toBe('1.1.0');
});

it('all first visitors after a quiet period share one preparation', async () => {
  const prepare = jest.fn(slowly);
  const open = await promoteAfterRead(prepare);
  expect(await Promise.all([open(30_000), open(30_000), open(30_000)])).toEqual(['1.1.0', '1.1.0', '1.1.0']);
  expect(prepare).toHaveBeenCalledTimes(1);
});

it('a visitor within a second of the last read does not wait for the preparation', async () => {
  const open = await promoteAfterRead(() => new Promise(() => undefined));
  expect(await open(600)).toBe('1.0.0');
});

it('a visitor waits for an endless preparation for at most a second', async () => {
  const open = await promoteAfterRead(() => new Promise(() => undefined));
  expect(await open(30_000)).toBe('1.1.0');
});
