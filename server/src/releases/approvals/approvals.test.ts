import { builtFolder, builtShell } from '../../testing/builtFolder';
import { createReleaseLine } from '../../testing/releaseLine';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { useTestDatabase } from '../../testing/useTestDatabase';
import type { PackageStatus } from '../status';

const database = useTestDatabase();
let shop: TestShop;
let release: ReturnType<typeof createReleaseLine>;
let bea: Record<string, string>;
let cai: Record<string, string>;

beforeEach(async () => {
  shop = await openTestShop({}, database());
  release = createReleaseLine(await shop.app.listen({ host: '127.0.0.1', port: 0 }), { RELEASE_ACTOR: 'ann' });
  await release(`publish shell --dir ${await builtShell('1.0.0')}`);
  await release('promote shell@1.0.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version, true);
  [bea, cai] = [await credentialOf('bea'), await credentialOf('cai')];
  await release('promote mfe-gifts@1.0.0');
  expect(await release('approve mfe-gifts@1.0.0', bea)).toMatchObject({ exitCode: 0 });
});
afterEach(() => shop.close());

async function publish(version: string, needsApproval: boolean) {
  const about = { name: 'mfe-gifts', version, needsApproval };
  await release(`publish mfe-gifts --dir ${await builtFolder(about, { 'remoteEntry.js': `// ${version}` })}`);
}

async function credentialOf(name: string) {
  const { text } = await release(
    `credential create ${name} --packages mfe-gifts --commands canary,promote,approve,rollback`,
  );
  return { RELEASE_TOKEN: text.split('\n').at(-1) ?? '' };
}

const live = async () => {
  const [status]: [PackageStatus] = JSON.parse((await release('status mfe-gifts --json')).text);
  return status.stable;
};

test('a promotion waits until another credential approves it', async () => {
  expect(await release('promote mfe-gifts@1.1.0 --reason "new prices"', bea)).toEqual({
    text: 'mfe-gifts@1.1.0 is waiting for a second person’s approval. To approve: npm run release -- approve mfe-gifts@1.1.0',
    stream: 'stdout',
    exitCode: 0,
  });
  expect(await live()).toBe('1.0.0');
  expect((await release('approve', cai)).text).toMatch(/^mfe-gifts@1\.1\.0 \(bea at \S+Z: new prices\)$/);
  expect((await release('approve mfe-gifts@1.1.0', cai)).text).toMatch(
    /^mfe-gifts@1\.1\.0 is live, previous release 1/,
  );
  expect(await live()).toBe('1.1.0');
  expect((await release('approve')).text).toBe('Nothing is waiting for approval.');
  const { text } = await release('log --package mfe-gifts');
  expect(text).toMatch(
    /promote mfe-gifts 1\.0\.0 -> 1\.1\.0, by cai: accepted\n {4}reason {2}new prices\n {4}note {4}Requested by bea\./,
  );
  expect(text).toMatch(/promote mfe-gifts@1\.1\.0, by bea: waiting\n/);
});

test('neither a credential nor the deploy token can approve its own promotion', async () => {
  await release('promote mfe-gifts@1.1.0', bea);
  const own =
    'This promotion was requested with the credential "bea" (bea). Someone with another credential must approve it.';
  expect((await release('approve mfe-gifts@1.1.0', bea)).text).toBe(own);
  expect(await live()).toBe('1.0.0');
  await release('promote mfe-gifts@1.1.0');
  expect((await release('approve mfe-gifts@1.1.0', { RELEASE_ACTOR: 'dan' })).text).toBe(
    'This promotion was requested with the deploy token (administrator (ann)). Someone with another credential must approve it.',
  );
  expect(await live()).toBe('1.0.0');
  expect((await release('log --package mfe-gifts')).text).toContain(
    `approve mfe-gifts@1.1.0, by bea: refused\n    gate  ${own}`,
  );
});

test('a promotion with --force still needs approval', async () => {
  expect((await release('promote mfe-gifts@1.1.0 --force --reason "urgent"')).text).toContain('is waiting for');
  expect(await live()).toBe('1.0.0');
  expect((await release('approve')).text).toContain(', with --force: urgent)');
});

test('a squad cannot avoid approval with a new release, a retirement or a large canary', async () => {
  await publish('1.3.0', false);
  expect((await release('promote mfe-gifts@1.3.0', bea)).text).toContain('is waiting for');
  expect((await release('canary mfe-gifts@1.3.0 --percent 51', bea)).text).toBe(
    'A canary of mfe-gifts@1.3.0 may reach at most 50 % of visitors. To reach more visitors, request a promotion, which needs approval.',
  );
  expect((await release('canary mfe-gifts@1.3.0 --percent 50', bea)).exitCode).toBe(0);
  await release('retire mfe-gifts --reason x');
  expect((await release('promote mfe-gifts@1.3.0', bea)).text).toContain('is waiting for');
});

test('a rollback needs no approval', async () => {
  await release('promote mfe-gifts@1.1.0', bea);
  await release('approve mfe-gifts@1.1.0', cai);
  expect((await release('rollback mfe-gifts', bea)).exitCode).toBe(0);
  expect(await live()).toBe('1.0.0');
});

test('an approval is refused if the channel has changed, and succeeds only once', async () => {
  await release('promote mfe-gifts@1.1.0', bea);
  await release('canary mfe-gifts@1.2.0 --percent 10', bea);
  expect((await release('approve mfe-gifts@1.1.0', cai)).text).toMatch(
    /^mfe-gifts was changed in the meantime \(canary by bea/,
  );
  await release('promote mfe-gifts@1.1.0', bea);
  const both = await Promise.all([1, 2].map(() => release('approve mfe-gifts@1.1.0', cai)));
  expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
  expect((await release('approve mfe-gifts@1.1.0', cai)).text).toBe(
    'mfe-gifts@1.1.0 is not waiting for approval. See npm run release -- approve',
  );
});

test('an approval requires a proof if the promotion was requested with --require-preview-proof', async () => {
  const missing = 'mfe-gifts@1.1.0 cannot go live. No journey passed with a preview of mfe-gifts@1.1.0.';
  expect((await release('promote mfe-gifts@1.1.0 --require-preview-proof', bea)).text).toBe(missing);
  const [link = ''] = (await release('preview mfe-gifts@1.1.0')).text.split('\n');
  await release(`prove ${link}`);
  expect((await release('promote mfe-gifts@1.1.0 --require-preview-proof', bea)).text).toContain('is waiting for');
  const proofs = await shop.context.db.deleteFrom('preview_proofs').returningAll().execute();
  expect((await release('approve mfe-gifts@1.1.0', cai)).text).toBe(missing);
  await shop.context.db.insertInto('preview_proofs').values(proofs).execute();
  expect((await release('approve mfe-gifts@1.1.0', cai)).exitCode).toBe(0);
  expect((await release('log --package mfe-gifts')).text).toMatch(/proof {2}purchase, by administrator \(ann\) at /);
});

test('a new request for a package replaces its waiting request', async () => {
  await release('promote mfe-gifts@1.1.0', bea);
  await release('promote mfe-gifts@1.2.0', bea);
  expect((await release('approve', cai)).text).toMatch(/^mfe-gifts@1\.2\.0 \(bea at \S+Z\)$/);
  expect((await release('approve mfe-gifts@1.1.0', cai)).exitCode).toBe(1);
});

test('an invalid promotion is refused immediately and never waits for approval', async () => {
  expect((await release('promote mfe-gifts@9.9.9', bea)).text).toBe('mfe-gifts@9.9.9 is not published.');
  expect((await release('approve')).text).toBe('Nothing is waiting for approval.');
});
