import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { freePort } from 'server-kit/testing/freePort';
import { buildOlderCheckout, lastCommitOf } from '../testing/olderCheckout';
import type { PostgresDatabase } from 'server-kit/testing/postgresTestDatabase';
import { purchaseBody } from '../testing/sellingShop';
import { killAll, startProcess, type StartedProcess, untilPrinting } from 'server-kit/testing/startProcess';
import { createPostgresDatabase } from '../testing/testDatabase';

const LIMIT_MS = 180_000;
const ACCOUNT = { email: 'ada@example.com', password: 'long enough' };

const isOnPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
const running: StartedProcess[] = [];
let folder: string;
let older: string;
let database: PostgresDatabase | undefined;
let sandboxPort: number;

/** The last commit that changed a first migration, because no later version changes it. */
const VERSION_ONE = lastCommitOf(
  'server/src/migrations/001_initial.ts',
  'server/src/migrations/initial',
  'release-registry/migrations/001_registry.ts',
);
// Without the git history, the test checks nothing and passes, because lint forbids `it.skip`. This message reports the
// skipped test.
if (VERSION_ONE === undefined) process.stderr.write('Skipped the test of version 1: this folder has no git history.\n');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'older-server-'));
  older = join(folder, 'older');
  await mkdir(older);
  if (VERSION_ONE === undefined) return;
  buildOlderCheckout(VERSION_ONE, older);
  execFileSync(process.execPath, ['tooling/build.mjs', 'server'], { cwd: INSTALL_FOLDER });
  if (isOnPostgres) database = await createPostgresDatabase();
}, LIMIT_MS);
afterAll(async () => {
  await killAll(running);
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Server {
  url: string;
  stop(): Promise<void>;
}

async function startServer(checkout: string, port: number): Promise<Server> {
  const settings = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    STRIPE_PORT: String(sandboxPort),
    PUBLISH_LOCAL_BUILDS: '0',
    ...(database && { DATABASE_URL: database.url }),
  };
  const server = startProcess('server/dist/main.mjs', settings, checkout);
  running.push(server);
  await untilPrinting(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    },
  };
}

/** Starts the payment sandbox of version 1, which reports payments to the server on `port`. */
async function startSandbox(port: number): Promise<void> {
  sandboxPort = await freePort();
  const settings = {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    SANDBOX_DATA_DIR: join(folder, 'sandbox'),
  };
  const sandbox = startProcess('payment-sandbox/dist/main.mjs', settings, older);
  running.push(sandbox);
  await untilPrinting(sandbox);
}

/** Returns an HTTP client that sends JSON and keeps its session cookie. */
function openClient({ url }: Server) {
  let cookie = '';
  const send = async <Reply>(path: string, init: RequestInit = {}): Promise<Reply> => {
    const reply = await fetch(`${url}${path}`, {
      ...init,
      headers: { origin: url, cookie, ...(init.body !== undefined && { 'content-type': 'application/json' }) },
    });
    expect([path, reply.ok]).toEqual([path, true]);
    cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    // A reply with status 204 has no body.
    return JSON.parse((await reply.text()) || 'null');
  };
  return {
    get: <Reply>(path: string) => send<Reply>(path),
    post: <Reply>(path: string, body: object) => send<Reply>(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

type Client = ReturnType<typeof openClient>;

async function signIn(server: Server): Promise<Client> {
  const client = openClient(server);
  await client.post('/api/auth/login', { ...ACCOUNT, remeberMe: true });
  return client;
}

interface Subscription {
  qnt: number;
  activationCodes: { code: string }[];
}

const subscriptionsOf = (client: Client) => client.get<Subscription[]>('/api/order/getsubscriptions/');
const quantities = (subscriptions: Subscription[]) =>
  subscriptions.map(({ qnt, activationCodes }) => [qnt, activationCodes.length]).sort();
const codes = (subscriptions: Subscription[]) =>
  subscriptions.flatMap(({ activationCodes }) => activationCodes.map(({ code }) => code)).sort();

/** Buys `quantity` licences and waits for their delivery. */
async function buy(server: Server, client: Client, quantity: number): Promise<void> {
  const before = (await subscriptionsOf(client)).length;
  const payUrl = await client.post<string>(
    '/api/order/purchasewithstripe',
    purchaseBody({ Url: server.url, Qnt: quantity }),
  );
  const paid = await fetch(`http://127.0.0.1:${sandboxPort}/sandbox/sessions/${payUrl.split('/').at(-1)}/pay`, {
    method: 'POST',
  });
  expect(paid.ok).toBe(true);
  while ((await subscriptionsOf(client)).length === before) await pause(100);
}

it(
  'version 1 can sell with the newest schema, alongside this version and after a rollback',
  async () => {
    if (VERSION_ONE === undefined) return;
    const port = await freePort();
    await startSandbox(port);
    // Migrate the embedded database to the newest schema.
    if (!isOnPostgres) await (await startServer(INSTALL_FOLDER, port)).stop();

    const versionOne = await startServer(older, port);
    const customer = openClient(versionOne);
    await customer.post('/api/auth/register', ACCOUNT);
    await buy(versionOne, customer, 3);
    const bought = await subscriptionsOf(customer);
    expect(quantities(bought)).toEqual([[3, 3]]);

    // PGlite allows one server at a time. On PostgreSQL, both servers run, and the sandbox reports every payment to
    // version 1.
    if (!isOnPostgres) await versionOne.stop();
    const newest = await startServer(INSTALL_FOLDER, isOnPostgres ? await freePort() : port);
    const again = await signIn(newest);
    expect(codes(await subscriptionsOf(again))).toEqual(codes(bought));
    await buy(newest, again, 2);
    await newest.stop();

    const rolledBack = isOnPostgres ? versionOne : await startServer(older, port);
    expect(quantities(await subscriptionsOf(await signIn(rolledBack)))).toEqual([
      [2, 2],
      [3, 3],
    ]);
    await rolledBack.stop();
  },
  LIMIT_MS,
);
