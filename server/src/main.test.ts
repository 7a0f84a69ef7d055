import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { freePort } from 'server-kit/testing/freePort';
import { killAll, startProcess, type StartedProcess, untilPrinting } from 'server-kit/testing/startProcess';

const START_LIMIT_MS = 180_000;

interface Started extends StartedProcess {
  url: string;
}

let folder: string;
const running: StartedProcess[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, ['tooling/build.mjs', 'server'], { cwd: INSTALL_FOLDER });
  folder = await mkdtemp(join(tmpdir(), 'start-test-'));
}, START_LIMIT_MS);
afterEach(() => killAll(running.splice(0)));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the built server with its data in this test's folder. */
async function start(env: Record<string, string> = {}): Promise<Started> {
  const port = env['PORT'] ?? String(await freePort());
  const started = startProcess('server/dist/main.mjs', {
    DATA_DIR: folder,
    PORT: port,
    PUBLISH_LOCAL_BUILDS: '0',
    ...env,
  });
  running.push(started);
  return { ...started, url: `http://127.0.0.1:${port}` };
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it('the built files contain only ASCII, because other characters would double their memory', () => {
  const dist = join(INSTALL_FOLDER, 'server/dist');
  const files = readdirSync(dist).filter((name) => name.endsWith('.mjs'));
  expect(files).toContain('main.mjs');
  expect(files.filter((name) => /[^\0-\x7f]/.test(readFileSync(join(dist, name), 'utf8')))).toEqual([]);
});

describe('the first start in a folder', () => {
  let first: Started;

  beforeAll(async () => {
    first = await start({ SELER_VAT_NUMBER: 'GB980780684' });
    // All tests of this group use the server.
    running.length = 0;
    await untilPrinting(first, ' is ready: ');
  }, START_LIMIT_MS);
  afterAll(() => killAll([first]));

  it('prints the address and the demo account', async () => {
    expect(first.output()).toContain(first.url);
    expect(first.output()).toContain('demo@example.com / demo-password');
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  it('reports that the shop is new', () => {
    expect(first.output()).toContain(`A new shop was created in ${folder}.`);
  });

  it('logs the name of a misspelt setting', () => {
    expect(first.output()).toContain('SELER_VAT_NUMBER is not a setting. Did you mean SELLER_VAT_NUMBER?');
  });

  it(
    'refuses another start in the same folder',
    async () => {
      const second = await start();
      expect(await second.ended).toBe(1);
      expect(second.output().trim()).toMatch(
        /^The folder .* is in use by another server \(process \d+ on .+\)\. Stop that server first, or set DATA_DIR to another folder\.$/,
      );
    },
    START_LIMIT_MS,
  );

  it(
    'stops on a signal',
    async () => {
      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);
    },
    START_LIMIT_MS,
  );
});

it(
  'a killed server still has all saved changes after a restart, and does not report a new shop',
  async () => {
    const first = await start();
    await untilPrinting(first);
    const accounts = Array.from({ length: 20 }, (_, index) => ({
      email: `customer${index}@example.com`,
      password: 'long enough',
    }));
    for (const account of accounts) expect((await post(`${first.url}/api/auth/register`, account)).status).toBe(204);
    first.child.kill('SIGKILL');
    await first.ended;

    const second = await start();
    await untilPrinting(second, ' is ready: ');
    expect(second.output()).not.toContain('new shop');
    const again = await Promise.all(accounts.map((account) => post(`${second.url}/api/auth/register`, account)));
    expect(again.map(({ status }) => status)).toEqual(accounts.map(() => 409));
  },
  START_LIMIT_MS,
);

describe('the server explains an invalid setting in one line', () => {
  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      'HOST of another machine',
      () => ({ HOST: '203.0.113.1' }),
      /^HOST is "203\.0\.113\.1", which is not an address of this machine\./,
    ],
    [
      'HOST that does not resolve',
      () => ({ HOST: 'no-such-host.invalid' }),
      /^HOST is "no-such-host\.invalid", which does not resolve to an address\./,
    ],
    [
      'HOST with a port',
      () => ({ HOST: '127.0.0.1:3000' }),
      /^HOST is "127\.0\.0\.1:3000", but must be an address of this machine without a port/,
    ],
    [
      'DATA_DIR that is a file',
      () => ({ DATA_DIR: join(folder, 'in-use.txt') }),
      /in-use\.txt is not a folder, because it or one of its parents is a file\. Set DATA_DIR/,
    ],
    [
      'DATA_DIR below a file',
      () => ({ DATA_DIR: join(folder, 'in-use.txt/data') }),
      /in-use\.txt\/data is not a folder, because it or one of its parents is a file\. Set DATA_DIR/,
    ],
    [
      'DATA_DIR with an incomplete database',
      () => ({ DATA_DIR: join(folder, 'part') }),
      /database is not empty, but has no PG_VERSION file/,
    ],
    [
      'DATABASE_URL with a password',
      () => ({ DATABASE_URL: 'postgre://shop:very-secret@db.example.com/shop' }),
      /^DATABASE_URL must be a URL/,
    ],
    [
      'SMTP_URL with a password',
      () => ({ SMTP_URL: 'smtp://shop:very-secret%@mail.example.com' }),
      /^SMTP_URL must be a URL/,
    ],
  ])(
    '%s',
    async (_what, env, sentence) => {
      writeFileSync(join(folder, 'in-use.txt'), '');
      mkdirSync(join(folder, 'part/database/base'), { recursive: true });
      const started = await start(env());
      expect(await started.ended).toBe(1);
      expect(started.output().trim()).toMatch(sentence);
      expect(started.output().trim().split('\n')).toHaveLength(1);
      expect(started.output()).not.toContain('very-secret');
    },
    START_LIMIT_MS,
  );
});

it(
  'the server reports that its port is in use',
  async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    assert(address && typeof address === 'object');
    const { port } = address;
    const started = await start({ PORT: String(port) });
    expect(await started.ended).toBe(1);
    expect(started.output().trim()).toBe(
      `Port ${port} is in use by another program. Stop that program, or set PORT to a free port.`,
    );
    taken.close();
  },
  START_LIMIT_MS,
);

it(
  'the server reports every invalid setting and does not start',
  async () => {
    const started = await start({
      EARLY_RENEWAL_DAYS: 'soon',
      STRIPE_SECRET_KEY: 'sk_live_q7Lw2ZtR9vXc4KbN8mHs',
      STRIPE_WEBHOOK_SECRET: 'whsec_...',
      LOG_LEVEL: 'loud',
    });
    expect(await started.ended).toBe(1);
    const lines = started.output().trim().split('\n');
    for (const name of [
      'STRIPE_WEBHOOK_SECRET',
      'EARLY_RENEWAL_DAYS',
      'LOG_LEVEL',
      'DATABASE_URL',
      'SITE_ORIGINS',
      'SMTP_URL',
    ])
      expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
    expect(started.output()).not.toMatch(/\n\s+at /);
  },
  START_LIMIT_MS,
);

it(
  'the server reports that it cannot reach the database',
  async () => {
    const port = await freePort();
    const started = await start({ DATABASE_URL: `postgres://shop@127.0.0.1:${port}/shop` });
    expect(await started.ended).toBe(1);
    expect(started.output().trim()).toMatch(
      /^The database cannot be reached: .*\. Check DATABASE_URL, and check that PostgreSQL is running\.$/,
    );
  },
  START_LIMIT_MS,
);
