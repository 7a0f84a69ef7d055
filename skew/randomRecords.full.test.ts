import assert from 'node:assert';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useVisitors } from 'e2e/harness/useVisitors';
import type { ReleaseRecord } from 'shared/contract/registry';
import { APPS } from 'tooling/setup/packages.mjs';
import { copyAsVersion } from './builds/copyAsVersion.mjs';
import { openReleaseClient, readRecord, type ReleaseClient } from './harness/releaseClient';
import { CACHE } from './history/buildCommit.mjs';
import { applyChange } from './records/applyChange';
import { faultsInBrowser } from './records/faultsInBrowser';
import { type Change, describeChange, sampleChanges } from './records/randomChange';

const SAMPLES = 50;
const REFUSED = 409;

const seed = Number(process.env['SKEW_SEED'] ?? 1);
// Turn off the rate limits, because the visits exceed the limit for one address.
const visitors = useVisitors({ RATE_LIMITS: '0' });
const samples: { change: Change; isApproved: boolean; isWorking: boolean; refusal: string; faults: string[] }[] = [];
let client: ReleaseClient;
let good: Record<string, string>;

beforeAll(async () => {
  client = openReleaseClient(visitors.shop.url);
  good = Object.fromEntries(
    await Promise.all(APPS.map(async (name) => [name, (await client.findChannel(name)).stable] as const)),
  );
});

afterAll(async () => {
  await mkdir(CACHE, { recursive: true });
  await writeFile(join(CACHE, 'records.json'), JSON.stringify({ seed, samples }));
});

function goodVersion(name: string): string {
  const version = good[name];
  assert(version);
  return version;
}

const folderOf = (name: string, version: string) => join(visitors.shop.dataDir, 'cdn', name, version);

/** Publishes a changed copy of a package's good release under `version`. */
async function publishCopy(change: Change, version: string): Promise<void> {
  const { name } = change;
  const to = await mkdtemp(join(tmpdir(), 'changed-'));
  copyAsVersion({ from: folderOf(name, goodVersion(name)), to, version, ...applyChange(change) });
  await client.publish(to);
}

/**
 * Promotes a release and waits until new pages use it. If the server refuses the release, overrides the refusal.
 * @returns the reason for the refusal, or `undefined`
 */
async function goLive(name: string, version: string): Promise<string | undefined> {
  const releases = [{ name, version }];
  const { status, detail } = await client.promoteSet(releases);
  if (status === REFUSED) {
    expect(detail).toContain('cannot go live.');
    expect(await client.promoteSet(releases, { reason: 'test in a browser' })).toEqual({ status: 200, detail: '' });
  }
  await client.waitUntilVisible(name, version);
  return status === REFUSED ? detail : undefined;
}

/** Returns the records of the live releases, with `version` as the release of `name`. */
const liveRecords = (name: string, version: string): Promise<ReleaseRecord[]> =>
  Promise.all(Object.entries({ ...good, [name]: version }).map(([each, live]) => readRecord(folderOf(each, live))));

/**
 * Promotes a changed copy, opens its pages in a browser and rolls it back. Fails if the gate approves a copy that does
 * not work.
 */
async function tryChange(change: Change, version: string): Promise<void> {
  const { name, paths } = change;
  await publishCopy(change, version);
  const refusal = await goLive(name, version);
  try {
    const faults = await faultsInBrowser(visitors.visit, await liveRecords(name, version), name, paths);
    const isApproved = refusal === undefined;
    samples.push({ change, isApproved, isWorking: faults.length === 0, refusal: refusal ?? '', faults });
    if (isApproved) expect(faults).toEqual([]);
  } finally {
    // The rollback marks the copy as bad, so that no later page falls back to it.
    await client.rollback(name);
    await client.waitUntilVisible(name, goodVersion(name));
  }
}

test.each(sampleChanges(SAMPLES, seed).map((change, index) => [index, describeChange(change), change] as const))(
  `random release %i (seed ${seed}) works in a browser if the gate approves it: %s`,
  (index, _what, change) => tryChange(change, `9.0.${index}`),
);

test('the gate approves some random releases and refuses some', () => {
  const approved = samples.filter(({ isApproved }) => isApproved).length;
  expect(approved).toBeGreaterThan(SAMPLES / 10);
  expect(SAMPLES - approved).toBeGreaterThan(SAMPLES / 10);
});
