import { DAY_MS, later } from 'server-kit/clock/clock';
import { builtFolder, builtShell } from 'release-registry/testing/builtFolder';
import { createReleaseLine } from 'release-registry/testing/releaseLine';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { useTestDatabase } from '../../testing/useTestDatabase';

const database = useTestDatabase();
let shop: TestShop;
let release: ReturnType<typeof createReleaseLine>;

beforeEach(async () => {
  shop = await openTestShop({}, database());
  release = createReleaseLine(await shop.app.listen({ host: '127.0.0.1', port: 0 }), { RELEASE_ACTOR: 'ann' });
  await release(`publish shell --dir ${await builtShell('1.0.0')}`);
  await release('promote shell@1.0.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const folder = await builtFolder({ name: 'mfe-gifts', version }, { 'remoteEntry.js': `// ${version}` });
    await release(`publish mfe-gifts --dir ${folder}`);
  }
  for (const version of ['1.0.0', '1.1.0']) await release(`promote mfe-gifts@${version}`);
  await release('canary mfe-gifts@1.2.0 --percent 10');
});
afterEach(() => shop.close());

const day = (days: number) =>
  later(shop.clock.now(), days * DAY_MS)
    .toISOString()
    .slice(0, 10);
const frozen = (what: string) =>
  new RegExp(
    `^Releases of ${what} are frozen until .+Z \\(administrator \\(ann\\): Christmas\\)\\. You can still roll back`,
  );

test('a freeze refuses promotions, canaries and retirements, and the refusal states the reason', async () => {
  expect((await release(`freeze --until ${day(3)} --reason Christmas`)).text).toMatch(
    /^all packages: frozen from \S+Z until \S+Z \(administrator \(ann\): Christmas\)\.$/,
  );
  for (const line of [
    'promote mfe-gifts@1.2.0',
    'promote mfe-gifts@1.2.0 shell@1.0.0',
    'canary mfe-gifts@1.2.0 --percent 50',
    'retire mfe-gifts --reason x',
  ]) {
    expect([line, await release(line)]).toEqual([
      line,
      { text: expect.stringMatching(frozen('all packages')), stream: 'stderr', exitCode: 1 },
    ]);
  }
  expect((await release('log --package mfe-gifts')).text).toContain('all packages are frozen until');
  expect((await release('freezes')).text).toMatch(/^all packages: frozen from /);
});

test('a freeze still allows rolling back, ending a canary, marking a release as bad and publishing', async () => {
  await release(`freeze --until ${day(3)} --reason Christmas`);
  const folder = await builtFolder({ name: 'mfe-gifts', version: '1.3.0' }, { 'remoteEntry.js': '// 1.3.0' });
  for (const line of [
    'canary mfe-gifts@1.2.0 --percent 0',
    'rollback mfe-gifts',
    'mark-bad mfe-gifts@1.2.0 --reason x',
    `publish mfe-gifts --dir ${folder}`,
  ]) {
    expect([line, (await release(line)).exitCode]).toEqual([line, 0]);
  }
});

test('a freeze of one package does not affect other packages', async () => {
  await release(`freeze --until ${day(3)} --reason Christmas --package mfe-gifts`);
  expect((await release('promote shell@1.0.0')).exitCode).toBe(0);
  expect((await release('promote mfe-gifts@1.2.0')).text).toMatch(frozen('mfe-gifts'));
});

test('a freeze begins at --from and ends at --until', async () => {
  await release(`freeze --from ${day(2)} --until ${day(4)} --reason Christmas`);
  expect((await release('canary mfe-gifts@1.2.0 --percent 20')).exitCode).toBe(0);
  shop.clock.set(later(shop.clock.now(), 3 * DAY_MS));
  expect((await release('canary mfe-gifts@1.2.0 --percent 30')).exitCode).toBe(1);
  shop.clock.set(later(shop.clock.now(), 2 * DAY_MS));
  expect((await release('canary mfe-gifts@1.2.0 --percent 30')).exitCode).toBe(0);
});

test('unfreeze ends the freeze, and the log shows both commands', async () => {
  await release(`freeze --until ${day(3)} --reason Christmas`);
  expect((await release('unfreeze --package mfe-gifts')).text).toBe(
    'There is no current or future freeze of mfe-gifts.',
  );
  expect((await release('unfreeze --reason "a fix"')).text).toBe('The freeze of all packages has ended.');
  expect((await release('promote mfe-gifts@1.2.0')).exitCode).toBe(0);
  expect((await release('freezes')).text).toBe('Nothing is frozen.');
  const { text } = await release('log --since 1h');
  expect(text).toMatch(/unfreeze all packages, by administrator \(ann\): accepted\n {4}reason {2}a fix/);
  expect(text).toMatch(
    / freeze all packages, by administrator \(ann\): accepted\n {4}reason {2}Christmas\n {4}note {4}from/,
  );
});

test('--force overrides a freeze, and the log shows the refusal', async () => {
  await release(`freeze --until ${day(3)} --reason Christmas`);
  expect((await release('promote mfe-gifts@1.2.0 --force --reason "payments fail"')).exitCode).toBe(0);
  expect((await release('log --package mfe-gifts')).text).toMatch(
    /: forced\n {4}reason {2}payments fail\n {4}gate {4}Rel/,
  );
});

test.each([
  ['freeze --reason x', 'Say when the freeze ends: --until 2027-01-02.'],
  ['freeze --until 2099-01-01', 'Give a reason to log: --reason "…".'],
  ['freeze --until soon --reason x', '--until is "soon", but must be a date such as 2026-12-24 or 2026-12-24T18:00Z.'],
  ['freeze --until 2020-01-01 --from 2019-01-01 --reason x', 'is in the past. Choose a later --until.'],
  [
    'freeze --until 2099-01-01 --reason x --package mfe-gift',
    'No version of mfe-gift was ever published. Check the name.',
  ],
  ['freeze --from 2099-01-02 --until 2099-01-01 --reason x', 'A freeze must end after it starts.'],
])('the command “%s” fails with an error that explains the mistake', async (line, sentence) => {
  const { text, exitCode } = await release(line);
  expect([text, exitCode]).toEqual([expect.stringContaining(sentence), 1]);
});
