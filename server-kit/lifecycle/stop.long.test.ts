import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTALL_FOLDER } from '../config/installFolder';
import { freePort } from '../testing/freePort';
import { createEmptyDatabase, type PostgresDatabase } from '../testing/postgresTestDatabase';
import { killAll, startProcess, type StartedProcess, untilPrinting } from '../testing/startProcess';

const LIMIT_MS = 180_000;

let folder: string;
/** Without `TEST_DATABASE_URL`, the server uses an embedded database, which starts more slowly. */
let database: PostgresDatabase | undefined;
const running: StartedProcess[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, ['tooling/build.mjs', 'server'], { cwd: INSTALL_FOLDER });
  folder = await mkdtemp(join(tmpdir(), 'stop-test-'));
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL !== undefined) database = await createEmptyDatabase(TEST_DATABASE_URL);
}, LIMIT_MS);
afterEach(() => killAll(running.splice(0)));
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start() {
  const port = await freePort();
  const server = startProcess('server/dist/main.mjs', {
    DATA_DIR: folder,
    PORT: String(port),
    PUBLISH_LOCAL_BUILDS: '0',
    LOG_LEVEL: 'warn',
    ...(database && { DATABASE_URL: database.url }),
  });
  running.push(server);
  await untilPrinting(server);
  return { ...server, port, url: `http://127.0.0.1:${port}` };
}

type Server = Awaited<ReturnType<typeof start>>;

/**
 * Starts a registration without sending its body.
 * @returns a function that sends the body and returns the reply's status and `Connection` header.
 */
async function beginRegistration({ port }: Server) {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'long enough' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const registration = request({ port, method: 'POST', path: '/api/auth/register', headers });
  const replied = once(registration, 'response');
  // Prevent an unhandled rejection. Only tests that finish the request check its result.
  replied.catch(() => undefined);
  registration.flushHeaders();
  // Wait until the server requests the body. From then on, the request is open.
  await once(registration, 'continue');
  return async () => {
    registration.end(body);
    const [reply]: IncomingMessage[] = await replied;
    assert(reply);
    return { status: reply.statusCode, connection: reply.headers.connection };
  };
}

async function untilNotReady({ url }: Server): Promise<{ status: number; body: unknown }> {
  for (;;) {
    const reply = await fetch(`${url}/readyz`);
    const body: unknown = await reply.json();
    if (reply.status !== 200) return { status: reply.status, body };
  }
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'after %s, the server is no longer ready, finishes the open request and exits',
  async (signal) => {
    const server = await start();
    const finish = await beginRegistration(server);
    server.child.kill(signal);
    expect(await untilNotReady(server)).toEqual({ status: 503, body: { status: 'stopping' } });
    const { status, connection } = await finish();
    // Only the first test registers the account, so later tests get 409.
    expect([204, 409]).toContain(status);
    expect(connection).toBe('close');
    expect(await server.ended).toBe(0);
  },
  LIMIT_MS,
);

it(
  'a stopping server aborts a request that never finishes',
  async () => {
    const server = await start();
    await beginRegistration(server);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('"what":"requests"');
  },
  LIMIT_MS,
);

it(
  'a second signal makes a stopping server exit immediately',
  async () => {
    const server = await start();
    await beginRegistration(server);
    server.child.kill('SIGTERM');
    await untilNotReady(server);
    const repeat = setInterval(() => server.child.kill('SIGTERM'), 100);
    expect(await server.ended).toBe(1);
    clearInterval(repeat);
  },
  LIMIT_MS,
);
