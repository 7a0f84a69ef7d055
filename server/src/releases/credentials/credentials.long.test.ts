import assert from 'node:assert';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { builtFolder, builtShell } from 'release-registry/testing/builtFolder';
import type { Preview } from '../../testing/previewClient';
import { createReleaseLine } from 'release-registry/testing/releaseLine';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { useTestDatabase } from '../../testing/useTestDatabase';
import type { HistoryEntry } from 'release-registry/history/readHistory';
import type { ReleasePreview } from 'shared/contract/officeReleases';
import type { PackageStatus } from 'release-registry/status';

const COMMANDS = 'publish,preview,canary,promote,rollback,retire,mark-bad,freeze,unfreeze,gc,force';
const database = useTestDatabase();
let shop: TestShop;
let release: ReturnType<typeof createReleaseLine>;

beforeEach(async () => {
  shop = await openTestShop({ hasRateLimits: false }, database());
  release = createReleaseLine(await shop.app.listen({ host: '127.0.0.1', port: 0 }), { RELEASE_ACTOR: 'ann' });
});
afterEach(() => shop.close());

/** Creates a credential. Returns the environment variables of its owner. */
async function createCredential(name: string, options: string) {
  const { text } = await release(`credential create ${name} ${options}`);
  const [secret] = /release_\S{43}$/.exec(text) ?? [];
  assert(secret, `The credential ${name} was not created: ${text}`);
  return { RELEASE_TOKEN: secret, RELEASE_ACTOR: 'mallory' };
}

/** Creates a preview as the administrator. */
async function createPreview(releases: string): Promise<Preview> {
  const { text } = await release(`preview ${releases} --json`);
  return JSON.parse(text);
}

/** Publishes a shell and three versions of two remotes. Version 1.1.0 is live, and 1.0.0 is the previous version. */
async function openMarket() {
  await release(`publish shell --dir ${await builtShell('1.0.0')}`);
  await release('promote shell@1.0.0');
  for (const name of ['mfe-account', 'mfe-checkout']) {
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      await release(`publish ${name} --dir ${await remote(name, version)}`);
    for (const version of ['1.0.0', '1.1.0']) {
      expect(await release(`promote ${name}@${version}`)).toMatchObject({ exitCode: 0 });
    }
  }
}

/** Returns the build of a remote without routes. */
const remote = (name: string, version: string) =>
  builtFolder({ name, version }, { 'remoteEntry.js': `// ${name} ${version}` });

test('squad A’s credential permits no command for squad B’s packages', async () => {
  await openMarket();
  const squadA = await createCredential('account', `--packages mfe-account --commands ${COMMANDS}`);
  const folder = await remote('mfe-checkout', '1.3.0');
  const isNotFor = 'The credential "account" does not cover mfe-checkout.';
  const isNotForAll = 'The credential "account" does not cover all packages.';
  const isNotForIt = 'The credential "account" does not permit this. Use the DEPLOY_TOKEN.';
  const preview = await createPreview('mfe-checkout@1.2.0');
  const before = [await release('status --json'), await release('previews --json')];
  const lines: [string, string][] = [
    [`publish mfe-checkout --dir ${folder}`, isNotFor],
    [`can-release mfe-checkout --dir ${folder}`, isNotFor],
    ['can-release mfe-checkout@1.2.0', isNotFor],
    ['can-release mfe-account@1.2.0 mfe-checkout@1.2.0', isNotFor],
    ['preview mfe-checkout@1.2.0', isNotFor],
    ['preview mfe-account@1.2.0 mfe-checkout@1.2.0', isNotFor],
    [`end-preview ${preview.id}`, isNotFor],
    ['canary mfe-checkout@1.2.0 --percent 10 --revision 2', isNotFor],
    ['canary mfe-checkout@1.2.0 --percent 0 --revision 2', isNotFor],
    ['watch mfe-checkout@1.2.0', isNotFor],
    ['promote mfe-checkout@1.2.0 --revision 2', isNotFor],
    ['promote mfe-checkout@1.2.0 --revision 2 --force --reason x', isNotFor],
    ['rollback mfe-checkout --revision 2', isNotFor],
    ['retire mfe-checkout --revision 2 --reason x', isNotFor],
    ['mark-bad mfe-checkout@1.1.0 --reason x', isNotFor],
    ['freeze --until 2099-01-01 --reason x --package mfe-checkout', isNotFor],
    ['unfreeze --package mfe-checkout', isNotFor],
    ['freeze --until 2099-01-01 --reason x', isNotForAll],
    ['unfreeze', isNotForAll],
    ['gc', isNotForAll],
    ['status mfe-checkout', isNotFor],
    ['log --package mfe-checkout', isNotFor],
    ['errors mfe-checkout', isNotFor],
    ['vitals mfe-checkout', isNotFor],
    ['trace mfe-checkout@1.1.0 remoteEntry.js:1:1', isNotFor],
    ['credential create mine --packages mfe-checkout --commands promote', isNotForIt],
    ['credential list', isNotForIt],
    ['credential revoke account', isNotForIt],
  ];
  for (const [line, refusal] of lines) {
    expect([line, await release(line, squadA)]).toEqual([line, { text: refusal, stream: 'stderr', exitCode: 1 }]);
  }
  expect([await release('status --json'), await release('previews --json')]).toEqual(before);
  const entries: HistoryEntry[] = JSON.parse((await release('log --json')).text);
  const refused = entries.filter(({ actor, gate }) => actor === 'account' && gate.answer === 'refused');
  const reading = lines.filter(([line]) => /^(can-release|watch|status|log|errors|vitals|trace) /.test(line));
  // The refused preview of two packages has a log entry for each package.
  expect(refused).toHaveLength(lines.length - reading.length + 1);
});

test('a squad previews its own packages, and does not see previews of other packages', async () => {
  await openMarket();
  const squad = await createCredential('account', '--packages mfe-account --commands preview');
  const reader = await createCredential('reader', '--packages mfe-account --commands promote');
  await createPreview('mfe-checkout@1.2.0');
  expect(await release('preview mfe-account@1.2.0', squad)).toMatchObject({ exitCode: 0 });
  const listed: [ReleasePreview] = JSON.parse((await release('previews --json', reader)).text);
  expect(listed).toMatchObject([{ releases: ['mfe-account@1.2.0'], createdBy: 'account' }]);
  const isNotPermitted = 'The credential "reader" does not permit "preview".';
  for (const line of ['preview mfe-account@1.2.0', `end-preview ${listed[0].id}`])
    expect([line, (await release(line, reader)).text]).toEqual([line, isNotPermitted]);
  expect((await release(`end-preview ${listed[0].id}`, squad)).text).toBe('The preview has ended.');
  const entries: HistoryEntry[] = JSON.parse((await release('log --json', squad)).text);
  expect(entries.slice(0, 4).map(({ action, actor, gate }) => `${action} by ${actor}: ${gate.answer}`)).toEqual([
    'end-preview by account: accepted',
    'end-preview by reader: refused',
    'preview by reader: refused',
    'preview by account: accepted',
  ]);
  expect(JSON.stringify(entries)).not.toContain('mallory');
});

test('squad A cannot end a preview that also contains squad B’s package', async () => {
  await openMarket();
  const squadA = await createCredential('account', `--packages mfe-account --commands ${COMMANDS}`);
  const { id } = await createPreview('mfe-account@1.2.0 mfe-checkout@1.2.0');
  const { text } = await release(`end-preview ${id}`, squadA);
  expect(text).toBe('The credential "account" does not cover mfe-checkout.');
  expect(JSON.parse((await release('previews --json')).text)).toMatchObject([{ id }]);
});

test('squad A cannot promote a release set with squad B’s package, even with a direct API call', async () => {
  await openMarket();
  const { RELEASE_TOKEN } = await createCredential('account', `--packages mfe-account --commands ${COMMANDS}`);
  const releases = ['mfe-account', 'mfe-checkout'].map((name) => ({ name, version: '1.2.0', revision: 2 }));
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/releases/promote',
    headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
    payload: { actor: 'administrator', releases },
  });
  expect([reply.statusCode, reply.json().detail]).toEqual([
    403,
    'The credential "account" does not cover mfe-checkout.',
  ]);
});

test('squad A cannot roll back a release set with squad B’s package', async () => {
  await openMarket();
  await release('promote mfe-account@1.2.0 mfe-checkout@1.2.0');
  const squadA = await createCredential('account', `--packages mfe-account --commands ${COMMANDS}`);
  expect(await release('rollback mfe-account', squadA)).toEqual({
    text: 'The credential "account" does not cover mfe-checkout.',
    stream: 'stderr',
    exitCode: 1,
  });
  expect(await release('rollback mfe-account')).toMatchObject({ exitCode: 0 });
});

test('a squad can use only its permitted commands, and the log takes the actor from the credential', async () => {
  await openMarket();
  const squad = await createCredential('account', '--packages mfe-account --commands promote');
  expect(await release('promote mfe-account@1.2.0', squad)).toMatchObject({ exitCode: 0 });
  expect((await release('rollback mfe-account', squad)).text).toBe(
    'The credential "account" does not permit "rollback".',
  );
  expect((await release('promote mfe-account@1.1.0 --force --reason x', squad)).text).toBe(
    'The credential "account" does not permit "force".',
  );
  const entries: HistoryEntry[] = JSON.parse((await release('log --json', squad)).text);
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'promote', actor: 'account', credential: 'account', gate: { answer: 'refused' } },
    { action: 'rollback', actor: 'account', credential: 'account', gate: { answer: 'refused' } },
    { action: 'promote', actor: 'account', credential: 'account', gate: { answer: 'accepted' }, version: '1.2.0' },
  ]);
  expect(JSON.stringify(entries)).not.toContain('mallory');
  expect(entries.filter((entry) => !['mfe-account', '*'].includes(entry.package))).toEqual([]);
  const status: PackageStatus[] = JSON.parse((await release('status --json', squad)).text);
  expect(status.map(({ name }) => name)).toEqual(['mfe-account']);
});

test('the database stores only a secret’s hash, and the list shows neither the secret nor the hash', async () => {
  const { RELEASE_TOKEN } = await createCredential('account', '--packages mfe-account --commands promote');
  const rows = JSON.stringify(await shop.context.db.selectFrom('release_credentials').selectAll().execute());
  const log = JSON.stringify(await shop.context.db.selectFrom('release_log').selectAll().execute());
  const list = (await release('credential list --json')).text;
  for (const text of [rows, log, list]) expect(text).not.toContain(RELEASE_TOKEN);
  const [{ token_hash }]: [{ token_hash: string }] = JSON.parse(rows);
  expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(list).not.toContain(token_hash);
  expect((await release('credential list')).text).toMatch(
    /^ {2}account {2}mfe-account {2}promote {2}secret {2}by administrator \(ann\) {2}expires 2\S+Z {2}never used$/,
  );
});

test('the list shows when a credential was last used', async () => {
  const squad = await createCredential('account', '--packages mfe-account --commands promote');
  const now = shop.clock.now();
  await release('status', squad);
  const [{ lastUsedAt }]: [{ lastUsedAt: string }] = JSON.parse((await release('credential list --json')).text);
  expect(new Date(lastUsedAt).getTime()).toBeGreaterThanOrEqual(now.getTime());
});

test('all servers refuse a revoked credential immediately, and its name can be used again', async () => {
  const other = await openTestShop({}, { db: shop.context.db, close: async () => undefined });
  const elsewhere = createReleaseLine(await other.app.listen({ host: '127.0.0.1', port: 0 }));
  const squad = await createCredential('account', '--packages mfe-account --commands promote');
  expect(await elsewhere('status', squad)).toMatchObject({ exitCode: 0 });
  expect((await release('credential revoke account')).text).toBe(
    'The credential "account" has been revoked. All servers refuse it from now on.',
  );
  const refusal = 'This credential does not exist or was revoked. Ask the administrator for a new one.';
  for (const line of [release, elsewhere]) expect((await line('status', squad)).text).toBe(refusal);
  expect((await release('credential revoke account')).exitCode).toBe(1);
  await createCredential('account', '--packages mfe-account --commands promote');
  expect((await release('status', squad)).text).toBe(refusal);
  await other.close();
});

test('a secret cannot be guessed, because attempts are limited', async () => {
  const limited = await openTestShop({}, { db: shop.context.db, close: async () => undefined });
  const guesses = Array.from({ length: 25 }, (_, index) =>
    limited.app.inject({ url: '/api/releases', headers: { authorization: `Bearer release_${index}` } }),
  );
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect([401, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([20, 5]);
  await limited.close();
});

test('the server refuses an expired credential, and accepts a credential that never expires', async () => {
  const squad = await createCredential('account', '--packages mfe-account --commands promote --expires 30d');
  const forever = await createCredential('shop', '--packages * --commands promote --expires never');
  shop.clock.set(later(shop.clock.now(), 30 * DAY_MS));
  expect((await release('status', squad)).text).toMatch(/^The credential "account" expired at .+Z\. Ask the admin/);
  expect(await release('status', forever)).toMatchObject({ exitCode: 0 });
});

test('the administrator cannot create a second credential with the same name', async () => {
  await createCredential('account', '--packages mfe-account --commands promote');
  const { text } = await release('credential create account --packages mfe-account --commands promote');
  expect(text).toBe('The credential "account" already exists. Revoke it first, or choose another name.');
});
