import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { freePort } from 'server-kit/testing/freePort';
import { createEmptyDatabase, type PostgresDatabase } from 'server-kit/testing/postgresTestDatabase';
import { purchaseBody } from '../testing/sellingShop';
import { untilPrinting } from 'server-kit/testing/startProcess';
import { until } from 'server-kit/testing/until';
import {
  fromSetUp,
  liveSettings,
  type RunningServer,
  type UnpackedArchive,
  unpackArchive,
} from './testing/unpackedArchive';

let archive: UnpackedArchive;
let database: PostgresDatabase;

beforeAll(async () => {
  execFileSync(process.execPath, ['tooling/build.mjs', 'shell', 'mfe-catalog'], { cwd: INSTALL_FOLDER });
  [archive, database] = await Promise.all([unpackArchive(), createEmptyDatabase(fromSetUp('TEST_DATABASE_URL'))]);
}, 300_000);
afterAll(async () => {
  await archive.remove();
  await database.drop();
});

describe('a live shop on PostgreSQL', () => {
  let server: RunningServer;
  beforeAll(async () => {
    const settings = await liveSettings(archive, database.url);
    expect(await archive.run('migrate', [], settings)).toEqual({ code: 0, output: 'The database is up to date.\n' });
    server = await archive.start(settings);
  });

  it('serves the API and its documentation', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/PricesRates`)).json()).toMatchObject({
      pricesList: { 1: expect.any(Number) },
    });
    expect((await register(server, 'ann@example.com')).status).toBe(204);
    expect((await fetch(`${server.url}/api/docs/static/swagger-ui-bundle.js`)).status).toBe(200);
    expect((await fetch(`${server.url}/api/docs/json`)).status).toBe(200);
  });

  it('serves the texts that the archive contains', async () => {
    expect(await (await fetch(`${server.url}/api/content`)).json()).toMatchObject({
      home: { steps: { title: 'Ready in three steps' } },
      seller: { name: 'Example Ltd' },
    });
  });

  it('replies 503 to visitors until a shell is released', async () => {
    const reply = await visit(server);
    expect([reply.status, await reply.json()]).toEqual([
      503,
      expect.objectContaining({ detail: 'The shop has no pages yet: no release of the shell is live.' }),
    ]);
  });

  it('serves the pages that its own release command publishes', async () => {
    for (const name of ['shell', 'mfe-catalog']) {
      for (const command of ['can-release', 'publish', 'promote']) {
        expect(await release(server, command, name, '--dir', join(INSTALL_FOLDER, name, 'dist'))).toMatchObject({
          code: 0,
        });
      }
    }
    const page = await visit(server);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const [entry] = /\/cdn\/shell\/[^"]+\.js/.exec(await page.text()) ?? [];
    assert(entry);
    expect((await fetch(`${server.url}${entry}`)).status).toBe(200);
  });

  it("checks that its contract is compatible with a running server's live releases", async () => {
    const { code, output } = await release(server, 'can-release', 'server');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^server is compatible with everything live \(mfe-catalog@.+, shell@.+\)\.$/m),
    ]);
  });

  it("shows the archive's commands, such as bin/admin, in help texts and errors", async () => {
    expect((await archive.run('admin', ['order'], server.env)).output).toMatch(/^Usage: bin\/admin order /);
    expect((await release(server, 'publish', 'mfe-account')).output).toBe(
      'Name the build folder: --dir path/to/mfe-account/dist\n',
    );
    expect((await archive.run('admin', ['prices', 'set', '1', '54.00'], server.env)).code).toBe(0);
    expect((await archive.run('admin', ['prices'], server.env)).output).toMatch(/ 1 +54\.00/);
  });

  it("refuses a command without the server's settings", async () => {
    const { code, output } = await archive.run('admin', ['prices']);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^There is no database in .+\.data\. Run this command with the server's settings/),
    ]);
  });

  it('finishes running requests before it stops', async () => {
    const body = JSON.stringify({ email: 'late@example.com', password: 'long enough' });
    const { hostname, port } = new URL(server.url);
    const customer = createConnection(Number(port), hostname);
    const head = [
      'POST /api/auth/register HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    customer.write([...head, 'Expect: 100-continue', 'Connection: close', '', ''].join('\r\n'));
    await once(customer, 'data');
    server.child.kill('SIGTERM');
    customer.write(body);
    expect(await text(customer)).toMatch(/^HTTP\/1\.1 204 /);
    expect(await server.ended).toBe(0);
  });
});

it('the archive runs as a demo with the embedded database and its own payment sandbox', async () => {
  const sandboxPort = String(await freePort());
  const server = await archive.start({ STRIPE_PORT: sandboxPort });
  const sandbox = await archive.launch('sandbox', {
    SANDBOX_PORT: sandboxPort,
    SANDBOX_WEBHOOK_URL: `${server.url}/api/webhooks/stripe`,
  });
  await untilPrinting(sandbox);
  const [cookie = ''] = (await register(server, 'bob@example.com')).headers.getSetCookie();
  const headers = { 'content-type': 'application/json', cookie: cookie.replace(/;.*/, '') };
  const placed = await fetch(`${server.url}/api/order/purchasewithstripe`, {
    method: 'POST',
    headers,
    body: JSON.stringify(purchaseBody({ Url: server.url })),
  });
  const paymentPage = String(await placed.json());
  const session = paymentPage.split('/').at(-1);
  await fetch(`http://127.0.0.1:${sandboxPort}/sandbox/sessions/${session}/pay`, { method: 'POST' });
  await until(async () => {
    const subscriptions = await (await fetch(`${server.url}/api/order/getsubscriptions/`, { headers })).json();
    return Array.isArray(subscriptions) && subscriptions.length === 1;
  });

  // The running server has locked the data folder, so it runs the command.
  expect((await archive.run('admin', ['customer', 'bob@example.com'], server.env)).output).toContain('fulfilled');
  sandbox.child.kill('SIGTERM');
  expect(await sandbox.ended).toBe(0);
});

it('the archive contains all required files and states its version', async () => {
  const { version, commit, engines }: Record<string, unknown> = JSON.parse(
    await readFile(join(archive.folder, 'package.json'), 'utf8'),
  );
  expect(await archive.run('shop', ['--version'])).toEqual({
    code: 0,
    output: commit === undefined ? `${version}\n` : `${version} (${commit})\n`,
  });
  expect(engines).toEqual({ node: expect.stringMatching(/^>=\d/) });
  for (const file of ['README.md', '.env.example', 'shop.service']) await access(join(archive.folder, file));
  const licences = await readFile(join(archive.folder, 'LICENCES.txt'), 'utf8');
  for (const name of ['fastify', '@electric-sql/pglite', '@node-rs/argon2', '@fastify/formbody'])
    expect(licences).toMatch(new RegExp(`^${name} \\d.+\\(`, 'm'));
});

const register = (server: RunningServer, email: string) =>
  fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'long enough' }),
  });

const visit = (server: RunningServer) => fetch(server.url, { headers: { accept: 'text/html' } });

const release = (server: RunningServer, ...args: string[]) =>
  archive.run('release', args, {
    RELEASE_SERVER: server.url,
    DEPLOY_TOKEN: server.env['DEPLOY_TOKEN'] ?? '',
    RELEASE_ACTOR: 'ann',
  });
