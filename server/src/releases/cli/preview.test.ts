import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import type { Preview } from '../../testing/previewClient';
import { openTestShop, type TestShop } from '../../testing/testShop';
import type { HistoryEntry } from 'release-registry/history/readHistory';
import { runCommand } from 'release-registry/cli/runCommand';

let shop: TestShop;
let server: string;

beforeAll(async () => {
  shop = await openTestShop({ requiresPreviewProof: true });
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

test('a squad previews a release, records its proof and promotes it', async () => {
  const [link = '', sentence = ''] = (await says('preview', 'mfe-catalog@1.3.0-pr.12', '--days', '2')).split('\n');
  expect(link).toMatch(/^http:\/\/shop\.test\/api\/preview\?token=[\w.-]+$/);
  expect(sentence).toMatch(/^This link shows mfe-catalog@1\.3\.0-pr\.12 until \d{4}-\d\d-\d\d\.$/);

  const refused = await release('promote', 'mfe-catalog@1.3.0-pr.12');
  expect([refused.exitCode, refused.text]).toEqual([
    1,
    'mfe-catalog@1.3.0-pr.12 cannot go live. No journey passed with a preview of mfe-catalog@1.3.0-pr.12.',
  ]);
  expect(await says('prove', link)).toBe('mfe-catalog@1.3.0-pr.12 passed the journey "purchase".');
  expect(await says('status', 'mfe-catalog')).toMatch(
    /^ {2}1\.3\.0-pr\.12 .* {2}purchase passed, by administrator \(ann\)$/m,
  );
  expect(await says('promote', 'mfe-catalog@1.3.0-pr.12', '--require-preview-proof')).toContain(
    'mfe-catalog@1.3.0-pr.12 is live',
  );
});

test('the log records the preview, its proof and its end, and the promotion with the proof', async () => {
  await says('publish', 'mfe-catalog', '--dir', await builtRemote('1.3.5'));
  const { id, link }: Preview = JSON.parse(await says('preview', 'mfe-catalog@1.3.5', '--json'));
  await says('prove', link);
  await says('end-preview', id);
  await says('promote', 'mfe-catalog@1.3.5');
  const log: HistoryEntry[] = JSON.parse(await says('log', '--package', 'mfe-catalog', '--json'));
  const by = { actor: 'administrator (ann)', credential: null, version: '1.3.5' };
  const proof = expect.stringMatching(/^purchase, by administrator \(ann\) at \S+Z$/);
  expect(log.slice(0, 4).toReversed()).toMatchObject([
    { ...by, action: 'preview', proof: null, gate: { answer: 'accepted', note: expect.stringContaining(id) } },
    { ...by, action: 'prove', proof, gate: { answer: 'accepted', note: `Preview ${id}.` } },
    { ...by, action: 'end-preview', proof, gate: { answer: 'accepted', note: `Ended preview ${id}.` } },
    { ...by, action: 'promote', proof, gate: { answer: 'accepted', note: null } },
  ]);
});

test('can-release refuses a published version without a proof', async () => {
  await says('publish', 'mfe-catalog', '--dir', await builtRemote('1.4.0'));
  const sentence = 'No journey passed with a preview of mfe-catalog@1.4.0.';
  expect(await release('can-release', 'mfe-catalog@1.4.0')).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining(`${sentence} Fix this in mfe-catalog.`),
  });
  const [link = ''] = (await says('preview', 'mfe-catalog@1.4.0')).split('\n');
  await says('prove', link);
  expect(await release('can-release', 'mfe-catalog@1.4.0')).toMatchObject({ exitCode: 0 });
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
  [['prove', 'mfe-catalog'], 'Give the whole link that "preview" printed, in quotes.'],
  [['prove', 'http://shop.test/api/preview?token=x'], 'This link does not belong to an active preview of this site.'],
])('the command %j fails with an error that explains the mistake', async (words, sentence) => {
  const { text, exitCode } = await release(...words);
  expect([text, exitCode]).toEqual([expect.stringContaining(sentence), 1]);
});
