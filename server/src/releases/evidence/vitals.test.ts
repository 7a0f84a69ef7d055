import assert from 'node:assert';
import type { ReportedVital } from 'shared/contract/reports';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { runCommand } from 'release-registry/cli/runCommand';
import type { ListedVital } from 'release-registry/evidence/vitals';

let shop: TestShop;
let server: string;

beforeAll(async () => {
  shop = await openTestShop();
  server = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  for (const version of ['1.0.0', '1.1.0']) await release(`publish mfe-catalog --dir ${await builtRemote(version)}`);
});
afterAll(() => shop.close());

const release = (line: string) => runCommand(line.split(' '), { RELEASE_SERVER: server, RELEASE_ACTOR: 'ann' });
const list = async (): Promise<ListedVital[]> => JSON.parse((await release('vitals mfe-catalog --json')).text);

function send(vitals: ReportedVital[], address = '192.0.2.1') {
  return shop.app.inject({
    method: 'POST',
    url: '/api/reports/save',
    remoteAddress: address,
    payload: { visitorId: 'v', route: '', module: './HomePage', release: 'mfe-catalog@1.0.0', vitals },
  });
}

test('lists the 75th percentile of each metric for each version', async () => {
  const name = 'mfe-catalog@1.0.0';
  for (let visit = 1; visit <= 100; visit += 1) {
    const vitals = [
      { release: name, metric: 'LCP' as const, value: visit * 10 },
      { release: name, metric: 'CLS' as const, value: 0.05 },
    ];
    expect((await send(vitals, `192.0.2.${visit}`)).statusCode).toBe(204);
  }
  await send([{ release: 'mfe-catalog@1.1.0', metric: 'load', value: 40 }], '192.0.2.101');
  const listed = await list();
  expect(listed).toMatchObject([
    { version: '1.0.0', metric: 'LCP', samples: 100 },
    { version: '1.0.0', metric: 'CLS', samples: 100 },
    { version: '1.1.0', metric: 'load', samples: 1 },
  ]);
  const [lcp, cls, load] = listed.map(({ p75 }) => p75);
  assert(lcp !== undefined && load !== undefined);
  expect(Math.abs(lcp - 750) / 750).toBeLessThan(0.06);
  expect(cls).toBeCloseTo(0.05, 2);
  expect(Math.abs(load - 40)).toBeLessThan(2);
  expect((await release('vitals mfe-catalog')).text.split('\n')[0]).toMatch(
    /^ *p75 \(samples\) +LCP +CLS +INP +TTFB +load$/,
  );
});

test('counts one page load per address and day, and ignores unknown releases', async () => {
  const slow = (name: string): ReportedVital[] => [{ release: `${name}@1.1.0`, metric: 'TTFB', value: 600_000 }];
  const statuses = [];
  for (let visit = 0; visit < 3; visit += 1) statuses.push((await send(slow('mfe-catalog'), '203.0.113.1')).statusCode);
  expect(statuses).toEqual([204, 204, 204]);
  expect((await send(slow('mfe-other'), '203.0.113.2')).statusCode).toBe(204);
  expect((await list()).filter(({ metric }) => metric === 'TTFB')).toMatchObject([{ version: '1.1.0', samples: 1 }]);
});

test('a report adds one sample per release and metric, even if it repeats a metric or spells the release in several ways', async () => {
  const vitals = Array.from({ length: 20 }, (_, index) => ({
    release: `mfe-catalog@1.1.0${'@'.repeat(index % 2)}`,
    metric: 'INP' as const,
    value: index < 18 ? 600_000 : 50,
  }));
  expect((await send(vitals, '203.0.113.3')).statusCode).toBe(204);
  const [inp, ...others] = (await list()).filter(({ metric }) => metric === 'INP');
  expect(others).toEqual([]);
  assert(inp);
  expect(inp).toMatchObject({ version: '1.1.0', samples: 1 });
  expect(Math.abs(inp.p75 - 50)).toBeLessThan(3);
});

test('the vitals command prints a message for a package without measured visits', async () => {
  await release(`publish mfe-gifts --dir ${await builtRemote('1.0.0', 'mfe-gifts')}`);
  expect(await release('vitals mfe-gifts --since 2d')).toMatchObject({
    text: 'No web vitals were recorded for mfe-gifts in the last 2d.',
    exitCode: 0,
  });
});
