import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setInterval as every } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openSellingShop, purchaseBody, type SellingShop } from '../testing/sellingShop';
import { openTcpForwarder, type TcpForwarder } from '../testing/tcpForwarder';
import type { TestBrowser } from '../testing/testShop';
import { until } from 'server-kit/testing/until';
import { createDb } from 'server-kit/db/database';
import { migrateToLatest } from 'server-kit/db/migrate';
import { migrations } from '../migrations/index';
import { openPostgresPool } from 'server-kit/db/postgresPool';

const SERVERS = fileURLToPath(new URL('../../../server-kit/testing/postgres/replication.ts', import.meta.url));
const READ = '/api/account/sessions';
/** Eighty reads a second keep all connections of the pool in use. */
const READ_EVERY_MS = 1000 / 80;
const CHECKOUT_EVERY_MS = 100;
/**
 * The requirement: the last request fails at most this long after a server accepts writes at the database's address.
 */
const RECOVERY_LIMIT_MS = 10_000;

let servers: ChildProcess;
let urls: { primary: string; standby: string };
let address: TcpForwarder;
let selling: SellingShop;
let load: Load;

beforeEach(async () => {
  servers = fork(SERVERS, { execArgv: ['--import', 'tsx'] });
  [urls] = await once(servers, 'message');
  address = await openTcpForwarder(portOf(urls.primary));
  const url = new URL(urls.primary);
  url.port = String(address.port);
  const db = createDb(openPostgresPool(url.href, () => undefined));
  await migrateToLatest(db, migrations);
  selling = await openSellingShop({ hasRateLimits: false }, { db, close: () => db.destroy() });
  const customer = await selling.signedIn();
  await untilReplicated();
  load = startLoad(customer);
  await until(() => load.goodCheckouts > 0);
});
afterEach(async () => {
  await load.stop();
  await selling.close();
  address.close();
  servers.disconnect();
  await once(servers, 'exit');
});

const portOf = (url: string) => Number(new URL(url).port);

interface Load {
  /** The time of the last request that failed. */
  failedAt: number;
  /** How many checkouts have succeeded since a request failed. */
  goodCheckouts: number;
  stop(): Promise<void>;
}

/** Reads and checks out at the same time, so that the pool opens several connections. */
function startLoad(customer: TestBrowser): Load {
  const stopping = new AbortController();
  const judge = ({ statusCode }: { statusCode: number }) => {
    if (statusCode === 200) return true;
    load.failedAt = performance.now();
    load.goodCheckouts = 0;
    return false;
  };
  const read = async () => {
    for await (const _tick of every(READ_EVERY_MS, undefined, stopping)) void customer.get(READ).then(judge);
  };
  const checkOut = async () => {
    let quantity = 1;
    for await (const _tick of every(CHECKOUT_EVERY_MS, undefined, stopping)) {
      // Change the basket, so that each checkout writes.
      quantity = (quantity % 50) + 1;
      const reply = await customer.post('/api/order/purchasewithstripe', purchaseBody({ Qnt: quantity }));
      if (judge(reply)) load.goodCheckouts += 1;
    }
  };
  const running = [read(), checkOut()];
  const load: Load = {
    failedAt: 0,
    goodCheckouts: 0,
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
  return load;
}

async function onServer<Result>(url: string, work: (server: pg.Client) => Promise<Result>): Promise<Result> {
  const server = new pg.Client(url);
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

async function makePrimaryReadOnly(): Promise<void> {
  await onServer(urls.primary, async (server) => {
    await server.query('alter system set default_transaction_read_only = on');
    await server.query('select pg_reload_conf()');
  });
}

async function restartPrimary(): Promise<void> {
  servers.send('restart');
  await once(servers, 'message');
}

/**
 * Waits until the standby has everything that the primary has committed, such as the customer's session. The position
 * of the last insertion also covers commits that are not on the disk yet.
 */
async function untilReplicated(): Promise<void> {
  const position = await onServer(urls.primary, async (server) => {
    const { rows } = await server.query<{ position: string }>('select pg_current_wal_insert_lsn() as position');
    return rows[0]?.position;
  });
  await onServer(urls.standby, (server) =>
    until(async () => {
      const { rows } = await server.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_replayed', [position]);
      return rows[0]?.is_replayed;
    }),
  );
}

async function moveAddress(): Promise<void> {
  address.switchTo(portOf(urls.standby));
}

async function promoteStandby(): Promise<void> {
  await onServer(urls.standby, (server) => server.query('select pg_promote()'));
}

const readiness = async () => (await selling.app.inject('/readyz')).json().status;

async function untilNotReady(): Promise<void> {
  await until(async () => (await readiness()) === 'the database is read-only');
}

/** Returns how many connections a server has from the shop. */
async function countConnections(url: string): Promise<number | null> {
  const others = "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  return onServer(url, async (server) => (await server.query(others)).rowCount);
}

it.each([
  [
    'the old server becomes read-only and keeps its connections',
    [makePrimaryReadOnly, untilNotReady, moveAddress, promoteStandby],
  ],
  [
    'the old server restarts and is read-only',
    [makePrimaryReadOnly, restartPrimary, untilNotReady, moveAddress, promoteStandby],
  ],
  ['the address moves before the old server is read-only', [promoteStandby, moveAddress, makePrimaryReadOnly]],
])('customers can check out within seconds of a failover in which %s', async (_how, steps) => {
  for (const step of steps) await step();
  const movedAt = performance.now();
  await until(() => load.goodCheckouts > 10);

  expect(load.failedAt - movedAt).toBeLessThan(RECOVERY_LIMIT_MS);
  expect(await readiness()).toBe('ready');
  expect(await countConnections(urls.primary)).toBe(0);
});
