import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import type { Preview } from '../../testing/previewClient';
import { openTestShop, type TestShop } from '../../testing/testShop';
import type { HistoryEntry } from 'release-registry/history/readHistory';
import { runCommand } from 'release-registry/cli/runCommand';

let shop: TestShop;
let server: string;

beforeAll(async () => {
  shop = await openTestShop();
  server = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  for (const name of ['shell', 'mfe-catalog']) {
    await says('publish', name, '--dir', await (name === 'shell' ? builtShell('1.0.0') : builtRemote('1.0.0')));
    await says('promote', `${name}@1.0.0`, '--force', '--reason', 'the first release');
  }
  await says('publish', 'mfe-catalog', '--dir', await builtRemote('1.3.0-pr.12'));
});
afterAll(() => shop.close());

const release = (...words: string[]) => runCommand(words, { RELEASE_SERVER: server, RELEASE_ACTOR: 'ann' });
const says = async (...words: string[]) => (await release(...words)).text;

test('a squad previews a release', async () => {
  const [link = '', sentence = ''] = (await says('preview', 'mfe-catalog@1.3.0-pr.12', '--days', '2')).split('\n');
  expect(link).toMatch(/^http:\/\/shop\.test\/api\/preview\?token=[\w.-]+$/);
  expect(sentence).toMatch(/^This link shows mfe-catalog@1\.3\.0-pr\.12 until \d{4}-\d\d-\d\d\.$/);
});

test('the log records the preview and its end', async () => {
  await says('publish', 'mfe-catalog', '--dir', await builtRemote('1.3.5'));
  const { id }: Preview = JSON.parse(await says('preview', 'mfe-catalog@1.3.5', '--json'));
  await says('end-preview', id);
  const log: HistoryEntry[] = JSON.parse(await says('log', '--package', 'mfe-catalog', '--json'));
  const by = { actor: 'administrator (ann)', credential: null, version: '1.3.5' };
  expect(log.slice(0, 2).toReversed()).toMatchObject([
    { ...by, action: 'preview', gate: { answer: 'accepted', note: expect.stringContaining(id) } },
    { ...by, action: 'end-preview', gate: { answer: 'accepted', note: `Ended preview ${id}.` } },
  ]);
});

test('a squad lists the previews and ends one', async () => {
  const { id, link }: Preview = JSON.parse(await says('preview', 'shell@1.0.0', '--page', '/purchase/2', '--json'));
  expect(link).toContain('&page=%2Fpurchase%2F2');
  expect(await says('previews')).toMatch(
    new RegExp(`^${id}  shell@1\\.0\\.0, by administrator \\(ann\\), until \\S+$`, 'm'),
  );
  expect(await says('end-preview', id)).toBe('The preview has ended.');
  expect(await says('end-preview', id)).toBe('There is no such preview. It may have ended already.');
});

test.each([
  [['preview'], 'Usage: npm run release -- preview <package>[@<version>]...'],
  [['preview', 'mfe-catalog@7.0.0'], 'mfe-catalog@7.0.0 is not published.'],
  [['preview', 'shell@1.0.0', '--days', 'many'], '--days is "many", but must be a whole number.'],
  [['preview', 'shell@1.0.0', '--days', '31'], 'Days must be at most 30.'],
])('the command %j fails with an error that explains the mistake', async (words, sentence) => {
  const { text, exitCode } = await release(...words);
  expect([text, exitCode]).toEqual([expect.stringContaining(sentence), 1]);
});
