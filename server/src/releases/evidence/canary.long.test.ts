import assert from 'node:assert';
import { NAME, useReleaseClient } from '../../testing/releaseClient';
import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { runCommand } from 'release-registry/cli/runCommand';
import type { ReleaseId } from 'release-registry/store/ReleaseStore';
import { endWorseCanaries } from 'release-registry/evidence/endWorseCanaries';
import { reportError, seededRandom, simulateVisitors } from './testing/simulateVisitors';

const client = useReleaseClient();
const STABLE = { name: NAME, version: '1.0.0' };
const CANARY = { name: NAME, version: '1.1.0' };

beforeEach(async () => {
  await client.goLive(await builtShell('1.0.0'));
  await client.goLive(await builtRemote('1.0.0'));
  await client.publish(await builtRemote('1.1.0'));
  expect((await client.activate('canary', { version: '1.1.0', percent: 50 })).statusCode).toBe(200);
});

const percent = async () => (await client.status()).canary?.percent ?? 0;

/** Returns the number of visitors until the canary ends, or `Infinity`. Checks the canary after every 20 visitors. */
async function visitorsUntilEnd(count: number, canaryFailing: number, stableFailing: number, seed: number) {
  const { app, context } = client.shop;
  let ended = Infinity;
  await simulateVisitors({
    app,
    groups: [
      { release: CANARY, count, failingShare: canaryFailing },
      { release: STABLE, count, failingShare: stableFailing },
    ],
    random: seededRandom(seed),
    afterVisitor: async (visitors) => {
      if (visitors % 20 > 0) return false;
      await endWorseCanaries(context);
      if ((await percent()) > 0) return false;
      ended = visitors;
      return true;
    },
  });
  return ended;
}

test('a canary that fails for 5 % of its visitors ends, and the log and the status show the reason', async () => {
  expect(await visitorsUntilEnd(400, 0.05, 0.005, 7)).toBeLessThan(Infinity);
  const { changed } = await client.status();
  expect(changed).toMatchObject({ action: 'canary', actor: 'canary watch' });
  expect(changed?.reason).toMatch(
    /^\d+ of \d+ visitors \(\d\.\d%\) had errors\. Live 1\.0\.0: \d of \d+ visitors \(\d\.\d%\)\.$/,
  );
  const server = await client.shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { text } = await runCommand(['status', NAME], { RELEASE_SERVER: server });
  expect(text).toContain(`(canary by canary watch, 0 s ago: ${changed?.reason})`);
});

test('a canary continues if it fails as often as the live version', async () => {
  expect(await visitorsUntilEnd(150, 0.05, 0.05, 8)).toBe(Infinity);
  expect(await percent()).toBe(50);
  expect((await client.status()).evidence).toMatchObject({
    canary: { visitors: 150 },
    stable: { visitors: 150 },
    reason: null,
  });
});

test('200 forged reports from one address count as one failed visitor, even with different visitor ids', async () => {
  const { app, context } = client.shop;
  await simulateVisitors({
    app,
    groups: [CANARY, STABLE].map((release) => ({ release, count: 60, failingShare: 0.02 })),
    random: seededRandom(9),
    afterVisitor: async () => false,
  });
  const before = (await client.status()).evidence;
  assert(before);
  for (let report = 0; report < 200; report += 1) {
    await context.db.deleteFrom('rate_limits').execute();
    await reportError(app, CANARY, '203.0.113.9', `visitor-${report}`);
  }
  await endWorseCanaries(context);
  expect(await percent()).toBe(50);
  const after = (await client.status()).evidence;
  expect(after?.canary.failed).toBe(before.canary.failed + 1);
  expect(after?.canary.visitors).toBe(before.canary.visitors + 1);
});

test('what the Content Security Policy blocks does not make a visitor a failed one', async () => {
  await reportError(client.shop.app, CANARY, '192.0.2.1', 'v', 'policy');
  await reportError(client.shop.app, CANARY, '192.0.2.2', 'v');
  expect((await client.status()).evidence?.canary).toEqual({ visitors: 1, failed: 1 });
});

test('an organisation’s IPv6 network counts as at most four visitors', async () => {
  for (let network = 0; network < 40; network += 1) {
    // The shop ignores most of so many reports, and the others may all belong to three of the four visitors.
    await client.shop.context.db.deleteFrom('rate_limits').execute();
    await reportError(client.shop.app, CANARY, `2001:db8:7:${network.toString(16)}::1`);
  }
  expect((await client.status()).evidence?.canary).toEqual({ visitors: 4, failed: 4 });
});

test('at a shared address, only failures in the first browser count', async () => {
  const { app } = client.shop;
  const loads = [{ release: `${NAME}@1.1.0`, outcome: 'loaded', shell: 'shell@1.0.0' }];
  const payload = { visitorId: 'first', loads };
  await app.inject({ method: 'POST', url: '/api/reports/loads', remoteAddress: '192.0.2.1', payload });
  await reportError(app, CANARY, '192.0.2.1', 'second');
  expect((await client.status()).evidence?.canary).toEqual({ visitors: 1, failed: 0 });
  await reportError(app, CANARY, '192.0.2.1', 'first');
  expect((await client.status()).evidence?.canary).toEqual({ visitors: 1, failed: 1 });
});

test('each channel change starts a new comparison', async () => {
  await reportError(client.shop.app, CANARY, '192.0.2.1');
  await client.activate('canary', { version: '1.1.0', percent: 60 });
  expect((await client.status()).evidence?.canary).toEqual({ visitors: 0, failed: 0 });
});

test('a page load in a canary shell counts as a visitor of the shell’s canary', async () => {
  await client.publish(await builtShell('1.1.0'));
  await client.activate('canary', { version: '1.1.0', percent: 10 }, 'shell');
  await client.shop.app.inject({
    method: 'POST',
    url: '/api/reports/loads',
    payload: { visitorId: 'v', loads: [{ release: `${NAME}@1.0.0`, outcome: 'loaded', shell: 'shell@1.1.0' }] },
  });
  expect((await client.status('shell')).evidence?.canary).toEqual({ visitors: 1, failed: 0 });
});

/** Sends a metric for `visits` page loads of each version. The canary's values are `factor` times as large. */
async function sendTimes(metric: string, visits: number, factor: number) {
  const random = seededRandom(10);
  for (let visit = 0; visit < visits; visit += 1) {
    await sendTime(CANARY, metric, 300 * factor * Math.exp(random() - 0.5), `10.200.1.${visit}`);
    await sendTime(STABLE, metric, 300 * Math.exp(random() - 0.5), `10.200.2.${visit}`);
  }
}

async function sendTime({ version }: ReleaseId, metric: string, value: number, remoteAddress: string, repeats = 1) {
  const release = `${NAME}@${version}`;
  const vitals = Array.from({ length: repeats }, () => ({ release, metric, value }));
  const payload = { visitorId: 'v', route: '', module: './HomePage', release, vitals };
  await client.shop.app.inject({ method: 'POST', url: '/api/reports/save', remoteAddress, payload });
}

test('a canary with a 60 % higher INP ends', async () => {
  await sendTimes('INP', 200, 1.6);
  await endWorseCanaries(client.shop.context);
  expect(await percent()).toBe(0);
  expect((await client.status()).changed?.reason).toMatch(
    /^The 75th percentile of INP is \d+ ms, compared with \d+ ms for the live version\. Live: 1\.0\.0\.$/,
  );
});

test.each(['load', 'LCP'])(
  'a canary with a longer %s continues, because browsers have not cached its files yet',
  async (metric) => {
    await sendTimes(metric, 200, 3);
    await endWorseCanaries(client.shop.context);
    expect(await percent()).toBe(50);
  },
);

test('forged INP values from five addresses do not end a canary', async () => {
  await sendTimes('INP', 60, 1);
  for (let address = 1; address <= 5; address += 1) {
    for (let report = 0; report < 3; report += 1) await sendTime(CANARY, 'INP', 60_000, `203.0.113.${address}`, 20);
  }
  await endWorseCanaries(client.shop.context);
  expect(await percent()).toBe(50);
});

test.each([
  [19, 50],
  [20, 0],
])(
  'a canary with %i failed visitors out of 1,000 gets %i%% of the visitors after the check',
  async (failed, remaining) => {
    const { revision } = await client.status();
    const rows = (version: string, visitors: number, failing: number) =>
      Array.from({ length: visitors }, (_, visitor) => ({
        name: NAME,
        revision,
        version,
        day: '2026-01-01',
        visitor: `${visitor}`,
        browser_id: '',
        has_failed: visitor < failing,
      }));
    const { context } = client.shop;
    await context.db
      .insertInto('release_visitors')
      .values(rows(CANARY.version, 1_000, failed))
      .execute();
    await context.db
      .insertInto('release_visitors')
      .values(rows(STABLE.version, 4_000, 0))
      .execute();
    await endWorseCanaries(context);
    expect(await percent()).toBe(remaining);
  },
);
