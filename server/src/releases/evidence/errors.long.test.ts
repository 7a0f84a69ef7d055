import { readFile, writeFile } from 'node:fs/promises';
import type { BrowserReport, ReportedError } from 'shared/contract/reports';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { withSourceMaps } from 'release-registry/testing/withSourceMaps';
import { runCommand } from 'release-registry/cli/runCommand';
import { publishFolder } from 'release-registry/publish';
import { deleteOldReports } from 'release-registry/evidence/deleteOldReports';
import type { ListedError } from 'release-registry/evidence/listErrors';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.85 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let shop: TestShop;
let server: string;

beforeAll(async () => {
  shop = await openTestShop();
  server = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const builds = [
    await builtShell('1.0.0'),
    await builtRemote('1.0.0', 'mfe-account'),
    await builtRemote('1.1.0', 'mfe-account'),
    await builtRemote('1.0.0', 'mfe-catalog'),
  ];
  for (const folder of builds) {
    await withSourceMaps(folder);
    await asLibrary(`${folder}-maps/mine.js.map`);
    await publishFolder(shop.context, folder, 'ann');
  }
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.context.db.deleteFrom('browser_errors').execute();
  await shop.context.db.deleteFrom('rate_limits').execute();
});

/** Changes a source map so that its script comes from a library. */
async function asLibrary(map: string): Promise<void> {
  const text = await readFile(map, 'utf8').catch(() => undefined);
  if (text) await writeFile(map, text.replace('src/mine.js.ts', 'node_modules/react-dom/index.js'));
}

const release = (line: string) => runCommand(line.split(' '), { RELEASE_SERVER: server, RELEASE_ACTOR: 'ann' });
const errorsOf = async (name: string, since = '1h'): Promise<ListedError[]> =>
  JSON.parse((await release(`errors ${name} --since ${since} --json`)).text);

const at = (path: string) => `    at draw (https://shop.example.com/cdn/${path})`;
const THROWN: ReportedError = {
  kind: 'error',
  message: 'Order 4711 of ada@example.com is missing',
  stack: `Error: Order 4711\n${at('mfe-account/1.0.0/home.js:1:1')}\n${at('shell/1.0.0/main.js:1:1')}`,
};

interface Page extends Partial<BrowserReport> {
  address?: string;
  browser?: string;
}

function send(error: Partial<ReportedError>, { address = '192.0.2.1', browser = CHROME, ...page }: Page = {}) {
  const body = { visitorId: 'v1', route: 'subscriptions', module: './Page', release: 'mfe-account@1.0.0', ...page };
  return shop.app.inject({
    method: 'POST',
    url: '/api/reports/save',
    remoteAddress: address,
    headers: { 'user-agent': browser, 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify({ ...body, errors: [{ ...THROWN, ...error }] }),
  });
}

test('the same error from 50 visitors forms one group with a source position and without personal data', async () => {
  for (let visitor = 1; visitor <= 50; visitor += 1) {
    const { statusCode } = await send({ message: `Order ${visitor} is missing` }, { address: `192.0.2.${visitor}` });
    expect(statusCode).toBe(204);
  }
  expect(await errorsOf('mfe-account')).toEqual([
    {
      kind: 'error',
      message: 'Order # is missing',
      position: 'src/home.js.ts:1:1',
      stack: 'at draw (src/home.js.ts:1:1)\nat draw (src/main.js.ts:1:1)',
      module: './Page',
      events: 50,
      visitors: 50,
      versions: ['1.0.0'],
      browsers: ['Chrome 131'],
      routes: ['subscriptions'],
      firstAt: expect.any(String),
      lastAt: expect.any(String),
    },
  ]);
  expect(await errorsOf('shell')).toEqual([]);
  const { text, exitCode } = await release('errors mfe-account --since 1h');
  expect(text).toContain('Order # is missing  src/home.js.ts:1:1\n  error: 50 visitors, 50 events, versions 1.0.0');
  expect(exitCode).toBe(0);
});

test('every position in the same script gets its source', async () => {
  await send({ stack: [1, 4, 7].map((column) => at(`mfe-account/1.0.0/home.js:1:${column}`)).join('\n') });
  expect(await errorsOf('mfe-account')).toMatchObject([
    {
      position: 'src/home.js.ts:1:1',
      stack: Array<string>(3).fill('at draw (src/home.js.ts:1:1)').join('\n'),
    },
  ]);
});

test('an error is attributed to the release at the top of its stack, even on a page of another remote', async () => {
  await send({ stack: `${at('mfe-catalog/1.0.0/home.js:1:1')}\n${at('mfe-account/1.0.0/home.js:1:1')}` });
  expect(await errorsOf('mfe-account')).toEqual([]);
  expect(await errorsOf('mfe-catalog')).toMatchObject([{ position: 'src/home.js.ts:1:1' }]);
});

test('an error in a library is never attributed to the release that contains the library', async () => {
  const library = at('mfe-catalog/1.0.0/mine.js:1:1');
  await send({ kind: 'render', stack: `${library}\n${at('mfe-account/1.0.0/home.js:1:1')}` });
  await send({ kind: 'hydrate', stack: library, release: 'mfe-account@1.1.0' });
  expect(await errorsOf('mfe-catalog')).toEqual([]);
  const errors = await errorsOf('mfe-account');
  expect(errors.sort((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'hydrate', position: '', stack: 'at draw (node_modules/react-dom/index.js:1:1)', versions: ['1.1.0'] },
    { kind: 'render', position: 'src/home.js.ts:1:1', versions: ['1.0.0'] },
  ]);
});

test('React’s production errors with different numbers form different groups', async () => {
  for (const code of [418, 423, 418])
    await send({
      message: `Error: Minified React error #${code}; visit https://react.dev/errors/${code} for page 7`,
      stack: '',
    });
  const groups = (await errorsOf('mfe-account')).map(({ message, events }) => `${events} ${message}`);
  expect(groups.sort()).toEqual([
    '1 Error: Minified React error #423; visit [address] for page #',
    '2 Error: Minified React error #418; visit [address] for page #',
  ]);
});

test('the same hydration error in two components forms two groups, which show the components', async () => {
  const react = at('mfe-catalog/1.0.0/mine.js:1:1');
  for (const file of ['home.js', 'remoteEntry.js']) {
    const components = ['    at p', at(`mfe-account/1.0.0/${file}:1:1`), at('shell/1.0.0/main.js:1:1')];
    await send({
      kind: 'hydrate',
      message: 'Error: Minified React error #418',
      stack: [react, ...components].join('\n'),
    });
  }
  const errors = await errorsOf('mfe-account');
  const expected = ['src/home.js.ts:1:1', 'src/remoteEntry.js.ts:1:1'].map((position) => ({
    position,
    stack: ['node_modules/react-dom/index.js:1:1', position, 'src/main.js.ts:1:1']
      .map((frame) => `at draw (${frame})`)
      .join('\n'),
  }));
  expect(errors.sort((a, b) => a.position.localeCompare(b.position))).toMatchObject(expected);
});

test('/metrics counts errors by release and kind', async () => {
  const count = async () => {
    const { body } = await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    const sample = 'browser_errors_total{package="mfe-account",version="1.1.0",kind="call"} ';
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(sample))
        ?.slice(sample.length) ?? 0,
    );
  };
  const before = await count();
  for (const release of ['mfe-account@1.1.0', 'mfe-account@1.1.0', 'mfe-account@7.0.0'])
    await send({ kind: 'call', stack: '' }, { release });
  expect((await count()) - before).toBe(2);
});

test('an error without a release in its stack is attributed to the reported release, or else to the page’s release', async () => {
  await send({ kind: 'load', stack: '', release: 'mfe-catalog@1.0.0' });
  await send({ kind: 'rejection', stack: 'Error: it\n    at https://elsewhere.example/x.js:1:1' });
  expect(await errorsOf('mfe-catalog')).toMatchObject([{ kind: 'load', position: '', stack: '' }]);
  expect(await errorsOf('mfe-account')).toMatchObject([{ kind: 'rejection', position: '', stack: '' }]);
});

test('lists an error’s versions and browsers, and counts each address as one visitor', async () => {
  await send({});
  await send({}, { browser: FIREFOX, address: '192.0.2.2', route: 'ResetPassword/Ab3dEf7hJk9mNp2q' });
  await send({ stack: at('mfe-account/1.1.0/home.js:1:1') }, { visitorId: 'v2' });
  expect(await errorsOf('mfe-account')).toMatchObject([
    {
      events: 3,
      visitors: 2,
      versions: ['1.0.0', '1.1.0'],
      browsers: ['Chrome 131', 'Firefox 145'],
      message: 'Order # of [email] is missing',
    },
  ]);
});

test.each([
  ['mfe-unknown@1.0.0', ''],
  ['mfe-account@7.0.0', ''],
  ['mfe-account@1.0.0', 'Error: it\n    at run (chrome-extension://abcdef/content.js:1:1)'],
])('records nothing for %s with the stack %j', async (named, stack) => {
  expect((await send({ stack }, { release: named })).statusCode).toBe(204);
  expect(await shop.context.db.selectFrom('browser_errors').select('id').execute()).toEqual([]);
});

test('the server accepts 12 reports per minute from one address and ignores the others', async () => {
  for (let report = 0; report < 17; report += 1) expect((await send({})).statusCode).toBe(204);
  const counts = await shop.context.db.selectFrom('browser_error_counts').select('events').execute();
  expect(counts.map(({ events }) => events)).toEqual([12]);
});

test('after 200 new errors of a package in a day, the package’s other errors share one group', async () => {
  for (let index = 0; index < 205; index += 1) {
    const message = `Broken ${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}${index < 100}${index < 200}`;
    await send({ message }, { address: `192.0.2.${index}` });
  }
  const groups = await shop.context.db.selectFrom('browser_errors').select('message').execute();
  expect(groups).toHaveLength(201);
  expect(groups.map(({ message }) => message)).toContain('Other errors, after 200 new ones in a day');
});

test('the server stores no address, and deletes the hash key after a day and the errors after 14 days', async () => {
  await send({}, { address: '203.0.113.77' });
  const { db } = shop.context;
  const stored = await Promise.all(
    (['browser_errors', 'browser_error_counts', 'visitor_keys'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(JSON.stringify(stored)).not.toContain('203.0.113.77');
  expect(stored[2]).toHaveLength(1);
  shop.clock.set(later(shop.clock.now(), DAY_MS));
  await deleteOldReports(shop.context);
  expect(await db.selectFrom('visitor_keys').selectAll().execute()).toEqual([]);
  expect(await errorsOf('mfe-account', '2d')).toHaveLength(1);
  shop.clock.set(later(shop.clock.now(), 14 * DAY_MS));
  await deleteOldReports(shop.context);
  expect(await db.selectFrom('browser_errors').selectAll().execute()).toEqual([]);
  shop.clock.reset();
});

test.each([
  ['errors mfe-account --since long', '--since is "long", but must be a period of at most 14 days, such as 30m, 1h'],
  ['errors mfe-account --since 15d', '--since is "15d", but must be'],
  ['errors mfe-account@1.0.0', 'Omit the version: errors mfe-account'],
])('the command “%s” fails with an error that explains the mistake', async (line, sentence) => {
  const { text, exitCode } = await release(line);
  expect([text, exitCode]).toEqual([expect.stringContaining(sentence), 1]);
});
