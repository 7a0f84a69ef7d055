import { HOUR_MS, later } from 'server-kit/clock/clock';
import { builtFolder, builtShell } from 'release-registry/testing/builtFolder';
import { createReleaseLine } from 'release-registry/testing/releaseLine';
import { openTestShop, type TestShop } from '../../testing/testShop';
import type { PackageStatus } from 'release-registry/status';
import type { HistoryEntry } from 'release-registry/history/readHistory';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const NO_CHANNEL = { stable: null, previous: null, canary: null };
let shop: TestShop;
let release: ReturnType<typeof createReleaseLine>;
const isoTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

beforeAll(async () => {
  shop = await openTestShop();
  release = createReleaseLine(await shop.app.listen({ host: '127.0.0.1', port: 0 }), { RELEASE_ACTOR: 'ann' });
  await release(`publish shell --dir ${await builtShell('1.0.0')}`);
  await release('promote shell@1.0.0');
});
afterAll(() => shop.close());

const builtGifts = (version: string) => {
  const source = { commit: COMMIT, isDirty: false, toolchain: {} };
  return builtFolder({ name: 'mfe-gifts', version, source }, { 'remoteEntry.js': `// gifts ${version}` });
};
const log = async (options = ''): Promise<HistoryEntry[]> =>
  JSON.parse((await release(`log --package mfe-gifts --json ${options}`)).text);

test('the log shows the actor, time, reason, versions and gate result of each attempt', async () => {
  for (const version of ['1.0.0', '1.1.0']) await release(`publish mfe-gifts --dir ${await builtGifts(version)}`);
  await release('promote mfe-gifts@1.0.0 --reason "first release"');
  await release('canary mfe-gifts@1.1.0 --percent 10');
  await release('promote mfe-gifts@9.9.9 --revision 2');
  await release('promote mfe-gifts@1.1.0 --revision 1');
  await release('promote mfe-gifts@1.1.0');
  await release('rollback mfe-gifts --reason "it fails"');
  await release('promote mfe-gifts@1.1.0');
  await release('promote mfe-gifts@1.1.0 --force --reason "it works now"');
  await release('mark-bad mfe-gifts@1.0.0 --reason "no prices"');
  await release('retire mfe-gifts --reason "out of season"');
  const stable = (version: string, previous: string | null = null) => ({ stable: version, previous, canary: null });
  const canary = { ...stable('1.0.0'), canary: { version: '1.1.0', percent: 10 } };
  const entries = (await log()).toReversed();
  const accepted = { answer: 'accepted', note: null };
  expect(entries).toMatchObject([
    { action: 'publish', version: '1.0.0', from: null, to: null, commit: COMMIT, gate: accepted },
    { action: 'publish', version: '1.1.0', from: null, to: null, commit: COMMIT, gate: accepted },
    { action: 'promote', version: '1.0.0', from: null, to: stable('1.0.0'), reason: 'first release', gate: accepted },
    { action: 'canary', version: '1.1.0', percent: 10, from: stable('1.0.0'), to: canary, gate: accepted },
    {
      action: 'promote',
      version: '9.9.9',
      to: null,
      commit: null,
      gate: { answer: 'refused', note: 'mfe-gifts@9.9.9 is not published.' },
    },
    {
      action: 'promote',
      version: '1.1.0',
      to: null,
      gate: { answer: 'refused', note: expect.stringMatching(/^mfe-gifts was changed in the meantime/) },
    },
    { action: 'promote', version: '1.1.0', from: canary, to: stable('1.1.0', '1.0.0'), commit: COMMIT, gate: accepted },
    { action: 'rollback', version: '1.0.0', to: stable('1.0.0'), reason: 'it fails', gate: accepted },
    {
      action: 'promote',
      version: '1.1.0',
      gate: { answer: 'refused', note: expect.stringMatching(/ was marked bad at /) },
    },
    {
      action: 'promote',
      version: '1.1.0',
      to: stable('1.1.0', '1.0.0'),
      reason: 'it works now',
      gate: { answer: 'forced', note: expect.stringMatching(/ was marked bad at /) },
    },
    { action: 'mark-bad', version: '1.0.0', to: stable('1.1.0'), reason: 'no prices', gate: accepted },
    { action: 'retire', version: '1.1.0', from: stable('1.1.0'), to: NO_CHANNEL, reason: 'out of season' },
  ]);
  for (const { at, actor, credential, package: name } of entries) {
    expect([at, actor, credential, name]).toEqual([
      expect.stringMatching(isoTime),
      'administrator (ann)',
      null,
      'mfe-gifts',
    ]);
  }
});

test('the log command prints each change with its reason and refusal', async () => {
  const { text } = await release('log --package mfe-gifts');
  expect(text).toMatch(
    /Z {2}promote mfe-gifts 1\.0\.0 -> 1\.1\.0, by administrator \(ann\): forced\n {4}reason {2}it works now\n {4}gate {4}mfe-gifts@1\.1\.0 cannot go live/,
  );
  expect(text).toMatch(/Z {2}canary mfe-gifts@1\.1\.0 for 10% alongside 1\.0\.0, by administrator \(ann\): accepted\n/);
});

test('--since and --package filter the log', async () => {
  const begun = (await log()).length;
  shop.clock.set(later(shop.clock.now(), 5 * HOUR_MS));
  await release('promote mfe-gifts@1.1.0 --force --reason "spring"');
  expect((await log('--since 2h')).map(({ action }) => action)).toEqual(['promote']);
  expect((await log('--since 30m')).map(({ action }) => action)).toEqual(['promote']);
  expect(await log('--since 1d')).toHaveLength(begun + 1);
  expect(await log('--since 2020-01-01')).toHaveLength(begun + 1);
  expect(await log('--since 2099-01-01')).toEqual([]);
  expect((await release('log --since 2099-01-01')).text).toBe('The log has no entries.');
  expect((await release('log --since 5h')).text).not.toContain('shell');
  expect((await release('log --since 2d')).text).toContain('promote shell nothing -> 1.0.0');
});

test.each(['soon', '2x', '2026-13-40', '12'])(
  '--since %s fails with an error that shows the valid formats',
  async (text) => {
    expect(await release(`log --since ${text}`)).toEqual({
      text: `--since is "${text}", but must be a period such as 30m, 2h or 3d, or a date such as 2026-12-24 or 2026-12-24T18:00Z.`,
      stream: 'stderr',
      exitCode: 1,
    });
  },
);

test('refused attempts do not change the revision or the last change in the status', async () => {
  const [before]: [PackageStatus] = JSON.parse((await release('status mfe-gifts --json')).text);
  await release('promote mfe-gifts@9.9.9');
  const [after]: [PackageStatus] = JSON.parse((await release('status mfe-gifts --json')).text);
  expect(after).toEqual(before);
});

test('a package that has never been live has no last change in the status', async () => {
  const folder = await builtFolder({ name: 'mfe-new', version: '1.0.0' }, { 'remoteEntry.js': '// new' });
  await release(`publish mfe-new --dir ${folder}`);
  await release('promote mfe-new@2.0.0');
  expect((await release('status mfe-new')).text).toMatch(/^mfe-new, revision 0\n {2}1\.0\.0 /);
  expect((await release('promote mfe-new@1.0.0')).text).toBe(
    'mfe-new@1.0.0 is live, previous release none, revision 1.',
  );
});

test('a caller with a wrong token leaves no entry in the log', async () => {
  const before = (await log()).length;
  await release('promote mfe-gifts@1.0.0 --revision 1', { DEPLOY_TOKEN: 'wrong' });
  expect(await log()).toHaveLength(before);
});
