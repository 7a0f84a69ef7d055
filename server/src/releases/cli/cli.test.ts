import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { builtFolder, builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { createReleaseLine } from 'release-registry/testing/releaseLine';
import { openTestShop, type TestShop } from '../../testing/testShop';

const builtGifts = (version: string) =>
  builtFolder({ name: 'mfe-gifts', version }, { 'remoteEntry.js': `// gifts ${version}` });

let shop: TestShop;
let release: ReturnType<typeof createReleaseLine>;

beforeAll(async () => {
  shop = await openTestShop();
  release = createReleaseLine(await shop.app.listen({ host: '127.0.0.1', port: 0 }), { RELEASE_ACTOR: 'ann' });
});
afterAll(() => shop.close());

const says = async (line: string) => (await release(line)).text;

test('a squad publishes, runs a canary, promotes and rolls back', async () => {
  expect(await says(`publish shell --dir ${await builtShell('1.0.0')}`)).toBe(
    'shell@1.0.0 is published without source maps. To make it live: npm run release -- promote shell@1.0.0',
  );
  expect(await says('promote shell@1.0.0')).toBe('shell@1.0.0 is live, previous release none, revision 1.');
  const folder = await builtRemote('1.0.0');
  const verdict = 'mfe-catalog@1.0.0 is compatible with everything live (shell@1.0.0).';
  expect(await says(`can-release mfe-catalog --dir ${folder}`)).toBe(verdict);
  await says(`publish mfe-catalog --dir ${folder}`);
  await says(`promote mfe-catalog --dir ${folder}`);
  await says(`publish mfe-catalog --dir ${await builtRemote('1.1.0')}`);
  expect(await says('canary mfe-catalog@1.1.0 --percent 10')).toBe(
    'mfe-catalog@1.0.0 is live, 1.1.0 for 10% of visitors, previous release none, revision 2.',
  );
  expect(await says('promote mfe-catalog@1.1.0')).toBe(
    'mfe-catalog@1.1.0 is live, previous release 1.0.0, revision 3.',
  );
  expect(await says('rollback mfe-catalog --dry-run')).toBe(
    [
      'This would happen:',
      'All visitors get mfe-catalog@1.0.0 instead of 1.1.0.',
      'mfe-catalog@1.1.0 is marked bad, so nobody gets it again.',
    ].join('\n'),
  );
  expect(await says('rollback mfe-catalog')).toBe('mfe-catalog@1.0.0 is live, previous release none, revision 4.');
  expect(await says('status mfe-catalog')).toMatch(
    /^mfe-catalog, revision 4 \(rollback by administrator \(ann\), \d+ s ago\)\n {2}1\.1\.0 .*no reports\n {2}1\.0\.0 {2}stable/,
  );
  expect(await says('gc --dry-run --days 0')).toBe('Would remove mfe-catalog@1.1.0.');
});

test('squads promote a release set, roll back a bad version and retire a remote', async () => {
  await says(`publish mfe-gifts --dir ${await builtGifts('1.0.0')}`);
  const set = 'mfe-catalog@1.0.0 mfe-gifts@1.0.0';
  expect(await says(`can-release ${set}`)).toBe(
    'mfe-catalog@1.0.0, mfe-gifts@1.0.0 are compatible with everything live (shell@1.0.0).',
  );
  await says(`publish mfe-catalog --dir ${await builtRemote('1.2.0')}`);
  expect(await says('promote mfe-catalog@1.2.0 mfe-gifts@1.0.0')).toBe(
    [
      'mfe-catalog@1.2.0 is live, previous release 1.0.0, revision 5.',
      'mfe-gifts@1.0.0 is live, previous release none, revision 1.',
    ].join('\n'),
  );
  expect(await says('mark-bad mfe-catalog@1.2.0 --reason "no prices"')).toBe(
    'mfe-catalog@1.2.0 is now marked bad. mfe-catalog@1.2.0 is live, previous release 1.0.0, revision 6.',
  );
  expect(await says('status mfe-catalog')).toMatch(
    /\(mark-bad by administrator \(ann\), \d+ s ago: no prices\)\n {2}1\.2\.0 {2}stable, bad /,
  );
  expect(await says('rollback mfe-catalog')).toContain('mfe-gifts is no longer live, revision 2.');
  await says('promote mfe-gifts@1.0.0 --force --reason "it works alone"');
  expect(await says('status mfe-gifts')).toMatch(
    /\(forced promote by administrator \(ann\), \d+ s ago: it works alone\)/,
  );
  expect(await says('retire mfe-gifts --reason "out of season"')).toBe('mfe-gifts is no longer live, revision 4.');
});

test('a refused command prints an error to stderr and exits with status 1', async () => {
  expect(await release('promote mfe-catalog@7.0.0')).toEqual({
    text: 'mfe-catalog@7.0.0 is not published.',
    stream: 'stderr',
    exitCode: 1,
  });
  expect((await release('promote mfe-catalog@1.1.0 --revision 1')).text).toMatch(
    /^mfe-catalog was changed in the meantime \(rollback by administrator \(ann\) at /,
  );
});

test('--json prints the server’s reply', async () => {
  expect(JSON.parse(await says('can-release shell@1.0.0 --json'))).toEqual({
    release: 'shell@1.0.0',
    isCompatible: true,
    comparedWith: ['mfe-catalog@1.0.0'],
    incompatibilities: [],
  });
});

test.each([
  ['nonsense', 'There is no command "nonsense". See npm run release -- --help'],
  ['status --percent 5', '"status" has no option --percent.'],
  ['promote', 'Usage: npm run release -- promote <package>[@<version>]...'],
  ['promote mfe-catalog@1.1.0 --force', '--force needs a reason to log: --reason "…".'],
  ['retire mfe-catalog', 'Give a reason to log: --reason "…".'],
  ['mark-bad mfe-catalog --reason x', 'Name the version: mark-bad mfe-catalog@1.0.1.'],
  ['promote mfe-catalog@1.1.0 shell@1.0.0 --revision 1', '--dir and --revision work only with one package.'],
  ['canary mfe-catalog@1.1.0', 'Set the share of visitors: --percent 10.'],
  ['canary mfe-catalog@1.1.0 --percent many', '--percent is "many", but must be a whole number.'],
  ['publish mfe-catalog --dir /nowhere', 'There is no folder /nowhere. Build the package first.'],
  ['publish mfe-unknown', 'There is no package mfe-unknown. Choose from mfe-account, mfe-catalog, '],
])('the command “%s” fails with an error that explains the mistake', async (line, sentence) => {
  const { text, exitCode } = await release(line);
  expect([text, exitCode]).toEqual([expect.stringContaining(sentence), 1]);
});

test('a command with an unknown option fails with an error that contains only the option', async () => {
  const text = "Unknown option '--percnt'.";
  expect(await release('canary mfe-catalog@1.1.0 --percnt 5')).toMatchObject({ text, exitCode: 1 });
});

test.each([
  'promote mfe-catalog@1.1.0 mfe-unknown@1.0.0',
  'rollback mfe-unknown',
  'status mfe-unknown',
  'errors mfe-unknown',
  'log --package mfe-unknown',
])('the command “%s” names the published packages, because its package was never published', async (line) => {
  const text = 'No version of mfe-unknown was ever published. Choose from mfe-catalog, mfe-gifts, shell.';
  expect(await release(line)).toMatchObject({ text, exitCode: 1 });
});

test('a command with a wrong token or an unreachable server fails with an error that names the cause', async () => {
  expect((await release('status', { DEPLOY_TOKEN: 'wrong' })).text).toBe('The deploy token is missing or wrong.');
  expect((await release('status', { RELEASE_SERVER: 'http://127.0.0.1:9' })).text).toMatch(
    /^No server responds at http:\/\/127\.0\.0\.1:9 \(.+\)\. Start one, or set RELEASE_SERVER to another address\.$/,
  );
});

test('every command in the guide exists', async () => {
  const guide = await readFile(fileURLToPath(new URL('../../../../docs/releasing.md', import.meta.url)), 'utf8');
  const lines = [...guide.matchAll(/npm run release -- ([^\n`]+)/g)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    const { text } = await release(line, { RELEASE_SERVER: 'http://127.0.0.1:9' });
    expect([line, text]).toEqual([
      line,
      expect.stringMatching(
        /^(No server responds|Usage: npm run release -- <command>|\S+ contains no release\.json|There is no (?:folder \S+|\S+contract\.json))/,
      ),
    ]);
  }
});
