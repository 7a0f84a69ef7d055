import { builtRemote, builtShell } from '../../testing/builtFolder';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { runCommand } from './runCommand';

/** A delay that is long enough for a report to arrive. */
const LONG = '--minutes 2';
const SHORT = '--minutes 0.005';

let shop: TestShop;
let server: string;

beforeAll(async () => {
  shop = await openTestShop();
  server = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  await says(`publish shell --dir ${await builtShell('1.0.0')}`);
  await says('promote shell@1.0.0');
  for (const version of ['1.0.0', '1.1.0']) await says(`publish mfe-catalog --dir ${await builtRemote(version)}`);
});
afterAll(() => shop.close());

const release = (line: string) => runCommand(line.split(' '), { RELEASE_SERVER: server, RELEASE_ACTOR: 'ann' });
const says = async (line: string) => (await release(line)).text;

async function report(version: string, outcome: string, times: number): Promise<void> {
  const eventNote = `federation mfe-catalog@${version} load ${outcome}`;
  for (let count = 0; count < times; count += 1) {
    const { statusCode } = await shop.browser().post('/api/visits/save', { visitorId: 'a1', url: '/', eventNote });
    expect(statusCode).toBe(204);
  }
}

/** Runs a watch while browsers send reports. */
async function watchDuring(options: string, reports: () => Promise<void>) {
  const watching = release(`watch mfe-catalog@1.1.0 ${options}`);
  await reports();
  return watching;
}

const share = async () => {
  const [status] = JSON.parse(await says('status mfe-catalog --json')) as { canary: { percent: number } | null }[];
  return status?.canary?.percent ?? 0;
};

test('a first release has no canary, and only --if-live accepts a missing canary', async () => {
  const nothing = 'No version is live yet, so there is no canary. Promote the first release.';
  for (const line of ['canary mfe-catalog@1.0.0 --percent 10 --if-live', 'watch mfe-catalog@1.0.0 --if-live']) {
    expect(await release(line)).toMatchObject({ text: nothing, exitCode: 0 });
  }
  expect((await release('canary mfe-catalog@1.0.0 --percent 10')).exitCode).toBe(1);
  expect((await release(`watch mfe-catalog@1.0.0 ${SHORT}`)).exitCode).toBe(1);
  await says('promote mfe-catalog@1.0.0');
});

test('a version that is not the canary cannot be watched', async () => {
  expect(await release(`watch mfe-catalog@1.1.0 ${SHORT}`)).toEqual({
    text: 'mfe-catalog@1.1.0 is not the canary. The last change was promote by ann.',
    stream: 'stderr',
    exitCode: 1,
  });
});

describe('a canary', () => {
  beforeEach(() => says('canary mfe-catalog@1.1.0 --percent 10 --if-live'));

  test('without reports continues', async () => {
    expect(await release(`watch mfe-catalog@1.1.0 ${SHORT}`)).toMatchObject({
      text: 'mfe-catalog@1.1.0: no reports. Live 1.0.0: no reports. The canary is not worse.',
      exitCode: 0,
    });
    expect(await share()).toBe(10);
  });

  test('that fails often ends immediately', async () => {
    let isWatching = true;
    const watching = release(`watch mfe-catalog@1.1.0 ${LONG}`).finally(() => (isWatching = false));
    // The watch counts only reports after its first status request, so the browsers send reports until the watch ends.
    while (isWatching) await report('1.1.0', 'failed', 1);
    const { text, exitCode } = await watching;
    expect(text).toMatch(
      /^mfe-catalog@1\.1\.0: 100\.0% errors \(\d+ of \d+\)\. .* The canary is worse and was ended\.$/,
    );
    expect([exitCode, await share()]).toEqual([1, 0]);
  });

  test('is judged only by reports during the watch', async () => {
    await report('1.1.0', 'failed', 3);
    expect(await release(`watch mfe-catalog@1.1.0 ${SHORT}`)).toMatchObject({ exitCode: 0 });
  });

  test('that fails no more often than the live version continues', async () => {
    const both = async () => {
      await report('1.0.0', 'failed', 3);
      await report('1.1.0', 'failed', 3);
    };
    expect(await watchDuring('--minutes 0.05', both)).toMatchObject({ exitCode: 0 });
    expect(await share()).toBe(10);
  });

  test('that is rolled back ends the watch', async () => {
    const { text, exitCode } = await watchDuring(LONG, async () => {
      await says('canary mfe-catalog@1.1.0 --percent 0');
    });
    expect([text, exitCode]).toEqual(['mfe-catalog@1.1.0 is not the canary. The last change was canary by ann.', 1]);
  });
});

test.each([
  ['watch mfe-catalog', "Name the canary's version: watch mfe-catalog@1.2.0."],
  ['watch mfe-catalog@1.1.0 --minutes long', '--minutes is "long", but must be a number from 0 to 1440, such as 2'],
  ['watch mfe-catalog@1.1.0 --max-error-rate 101', '--max-error-rate is "101", but must be a number from 0 to 100'],
  ['watch mfe-unknown@1.1.0', 'No version of mfe-unknown was ever published.'],
])('“%s” gets an error message', async (line, sentence) => {
  const { text, exitCode } = await release(line);
  expect([text, exitCode]).toEqual([expect.stringContaining(sentence), 1]);
});
