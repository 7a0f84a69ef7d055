import { type App, buildApp } from '../app';
import { createDb } from 'server-kit/db/database';
import { openPostgresPool } from 'server-kit/db/postgresPool';
import { Lifecycle } from 'server-kit/lifecycle/Lifecycle';
import { startSilentPostgres } from 'server-kit/testing/silentPostgres';
import { openTestShop, type TestShop } from '../testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function replies(app: App) {
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url });
    return [statusCode, headers['retry-after']];
  };
  return { healthz: await ask('/healthz'), readyz: await ask('/readyz'), prices: await ask('/PricesRates') };
}

it('a starting server serves only health checks, and a stopping server is not ready', async () => {
  const lifecycle = new Lifecycle();
  const app = await buildApp(shop.context, lifecycle);
  expect(await replies(app)).toEqual({ healthz: [200, undefined], readyz: [503, '5'], prices: [503, '2'] });
  lifecycle.becomeReady();
  expect(await replies(app)).toEqual({ healthz: [200, undefined], readyz: [200, undefined], prices: [200, undefined] });
  lifecycle.stop();
  expect(await replies(app)).toEqual({ healthz: [200, undefined], readyz: [503, '5'], prices: [200, undefined] });
  await app.close();
});

it('the server is not ready if the database does not respond', async () => {
  const silent = await startSilentPostgres();
  const pool = openPostgresPool(silent.url, () => undefined, { statementMs: 0, silenceMs: 0 });
  const app = await buildApp({ ...shop.context, db: createDb(pool) });

  const probes = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/readyz' })));
  expect(probes.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(probes[0]?.json()).toEqual({ status: 'the database does not respond' });
  // The probes share one query, so they cannot use up the connections.
  expect(silent.connections.size).toBe(1);

  silent.close();
  await app.close();
  await pool.end();
});
