import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { openTestShop, type TestShop } from '../../testing/testShop';
import type { PackageStatus } from 'release-registry/status';
import { endWorseCanaries } from 'release-registry/evidence/endWorseCanaries';
import { runCommand } from 'release-registry/cli/runCommand';

/** The option for a watch that is long enough to notice a change. */
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

let addresses = 0;

/** Sends reports from different visitors. */
async function report(version: string, outcome: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    addresses += 1;
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/reports/loads',
      remoteAddress: `10.0.${addresses >> 8}.${addresses & 255}`,
      payload: { visitorId: 'a1', loads: [{ release: `mfe-catalog@${version}`, outcome }] },
    });
    expect(statusCode).toBe(204);
  }
}

const WORSE = '20 of 40 visitors (50.0%) had errors. Live 1.0.0: 0 of 40 visitors (0.0%).';

async function reportWorse(): Promise<void> {
  await report('1.0.0', 'loaded', 40);
  await report('1.1.0', 'loaded', 20);
  await report('1.1.0', 'failed', 20);
}

const share = async () => {
  const [status]: PackageStatus[] = JSON.parse(await says('status mfe-catalog --json'));
  return status?.canary?.percent ?? 0;
};

test('before the first promotion, canary and watch succeed only with --if-live', async () => {
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
    text: 'mfe-catalog@1.1.0 is not the canary. The last change was promote by administrator (ann).',
    stream: 'stderr',
    exitCode: 1,
  });
});

describe('a canary', () => {
  beforeEach(() => says('canary mfe-catalog@1.1.0 --percent 10 --if-live'));

  test.each([
    ['without any report', 0, 0, '0 of 0 visitors had errors. Live 1.0.0: 0 of 0 visitors.'],
    ['that fails for all of its 5 visitors', 0, 5, '5 of 5 visitors (100.0%) had errors. Live 1.0.0: 0 of 0 visitors.'],
    ['with 29 visitors', 29, 0, '0 of 29 visitors (0.0%) had errors. Live 1.0.0: 0 of 0 visitors.'],
  ])('%s fails the watch, which says what to do, and continues', async (_what, loaded, failed, counts) => {
    await report('1.1.0', 'loaded', loaded);
    await report('1.1.0', 'failed', failed);
    await endWorseCanaries(shop.context);
    expect(await release(`watch mfe-catalog@1.1.0 ${SHORT}`)).toMatchObject({
      text:
        `mfe-catalog@1.1.0: ${counts} These are too few visitors for a verdict, which needs 30 of each version. ` +
        'Watch longer (watch mfe-catalog@1.1.0 --minutes 60), give the canary a larger share ' +
        '(canary mfe-catalog@1.1.0 --percent 50), or promote it without a verdict (promote mfe-catalog@1.1.0).',
      exitCode: 1,
    });
    expect(await share()).toBe(10);
  });

  test('passes the watch if it fails no more often than the live version', async () => {
    await report('1.0.0', 'loaded', 30);
    await report('1.1.0', 'loaded', 30);
    expect(await release(`watch mfe-catalog@1.1.0 ${SHORT}`)).toMatchObject({
      text: 'mfe-catalog@1.1.0: 0 of 30 visitors (0.0%) had errors. Live 1.0.0: 0 of 30 visitors (0.0%). The canary is not worse.',
      exitCode: 0,
    });
  });

  test('ends early if it fails for all of its first visitors', async () => {
    await report('1.0.0', 'loaded', 40);
    await report('1.1.0', 'failed', 5);
    await endWorseCanaries(shop.context);
    expect(await share()).toBe(0);
  });

  test('fails the watch with the reason if the server judges it worse', async () => {
    await reportWorse();
    const { text, exitCode } = await release(`watch mfe-catalog@1.1.0 ${SHORT}`);
    expect([text, exitCode]).toEqual([`mfe-catalog@1.1.0: ${WORSE} The canary is worse.`, 1]);
    expect(await share()).toBe(10);
  });

  test('fails the watch with the reason once the server has ended it', async () => {
    const watching = release(`watch mfe-catalog@1.1.0 ${LONG}`);
    await reportWorse();
    await endWorseCanaries(shop.context);
    const { text, exitCode } = await watching;
    expect([text, exitCode]).toEqual([
      `mfe-catalog@1.1.0 is not the canary. The last change was canary by canary watch: ${WORSE}`,
      1,
    ]);
  });

  test('continues if it fails no more often than the live version', async () => {
    await report('1.0.0', 'failed', 40);
    await report('1.1.0', 'failed', 40);
    expect(await release(`watch mfe-catalog@1.1.0 ${SHORT}`)).toMatchObject({ exitCode: 0 });
    expect(await share()).toBe(10);
  });

  test('is no longer watched after another command ends it', async () => {
    const watching = release(`watch mfe-catalog@1.1.0 ${LONG}`);
    await says('canary mfe-catalog@1.1.0 --percent 0');
    const { text, exitCode } = await watching;
    expect([text, exitCode]).toEqual([
      'mfe-catalog@1.1.0 is not the canary. The last change was canary by administrator (ann).',
      1,
    ]);
  });
});

test.each([
  ['watch mfe-catalog', 'Name the version: watch mfe-catalog@1.0.1.'],
  ['watch mfe-catalog@1.1.0 --minutes long', '--minutes is "long", but must be a number from 0 to 1440, such as 2'],
  ['watch mfe-unknown@1.1.0', 'No version of mfe-unknown was ever published.'],
])('the command “%s” fails with an error that explains the mistake', async (line, sentence) => {
  const { text, exitCode } = await release(line);
  expect([text, exitCode]).toEqual([expect.stringContaining(sentence), 1]);
});
