import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '../app';
import { loadConfig } from '../config/loadConfig';
import { keepLog } from 'server-kit/testing/keepLog';
import { openTestShop } from '../testing/testShop';
import { createLog } from 'server-kit/log/createLog';

test('the log line about a failed statement contains no customer data', async () => {
  const shop = await openTestShop();
  const { log, text, errors } = keepLog();
  const app = await buildApp({ ...shop.context, log });
  await shop.context.db.schema.alterTable('visits').addUniqueConstraint('visits_once', ['visitor_id']).execute();
  const save = () =>
    app.inject({
      method: 'POST',
      url: '/api/visits/save',
      payload: { visitorId: 'private-id', url: '/', eventNote: 'private note' },
    });
  expect([(await save()).statusCode, (await save()).statusCode]).toEqual([204, 500]);
  const [failure] = errors();
  expect(failure).toMatchObject({ method: 'POST', path: '/api/visits/save' });
  expect(failure?.err).toMatchObject({
    message: expect.stringContaining('visits_once'),
    stack: expect.stringContaining('visits_once'),
  });
  expect(text()).not.toContain('private');
  await app.close();
  await shop.close();
});

test('the log line about a failed call hides the activation code in the path', async () => {
  const shop = await openTestShop();
  const { log, errors } = keepLog();
  const app = await buildApp({ ...shop.context, log });
  await shop.context.db.schema.dropTable('activation_codes').cascade().execute();
  const reply = await app.inject({ method: 'GET', url: '/api/subscription/renew/a/C350Q-3P9HZ-WW52D-MGXPE' });
  expect(reply.statusCode).toBe(500);
  const [failure] = errors();
  expect(failure).toMatchObject({ method: 'GET', path: '/api/subscription/renew/a/[hidden]' });
  await app.close();
  await shop.close();
});

test('a customer who closes the connection during a request causes no error or warning in the log', async () => {
  const shop = await openTestShop();
  const { log, lines, errors, warnings } = keepLog();
  const app = await buildApp({ ...shop.context, log });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const headers = { 'content-type': 'application/json', 'content-length': 1_000 };
  const leaving = request({ port, method: 'POST', path: '/api/auth/login', headers });
  leaving.on('error', () => undefined);
  leaving.write('{"email":', () => leaving.destroy());
  const isLogged = () =>
    lines().some(({ path, msg }) => path === '/api/auth/login' && msg === 'the client closed the connection');
  while (!isLogged() && errors().length === 0) await pause(10);
  expect([errors(), warnings()]).toEqual([[], []]);
  await app.close();
  await shop.close();
});

test('the log line about a broken connection contains no connection settings', () => {
  const { log, errors } = keepLog();
  const error = Object.assign(new Error('Connection terminated unexpectedly'), {
    code: 'ECONNRESET',
    client: { host: 'database.internal', user: 'shop' },
  });
  log.error({ err: error }, 'The database is unavailable.');
  const [failure] = errors();
  expect(failure?.err).toMatchObject({ message: 'Connection terminated unexpectedly', code: 'ECONNRESET' });
  expect(failure?.err).not.toHaveProperty('client');
});

test('no field of a log line contains a complete email address', () => {
  const { log, text, lines } = keepLog();
  const refused = Object.assign(new Error('Recipient command failed: 550 <ann@example.com> unknown'), {
    response: '550 <ann@example.com> unknown',
    rejected: ['ann@example.com'],
    envelope: { to: ['ann@example.com'] },
  });
  log.error(
    { err: refused, recipient: 'ann@example.com', nested: { to: ['ann@example.com'] } },
    'ann@example.com is unknown',
  );
  log.child({ customer: 'ann@example.com' }).info('hello');
  expect(text()).not.toContain('ann@');
  expect(lines()).toMatchObject([
    {
      recipient: 'a***@example.com',
      nested: { to: ['a***@example.com'] },
      err: { response: '550 <a***@example.com> unknown' },
    },
    { customer: 'a***@example.com' },
  ]);
  expect(lines()[0]?.err).not.toHaveProperty('rejected');
});

test('no log line contains a password or key from the configuration', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const { logLevel, secrets } = loadConfig({
    LOG_LEVEL: 'info',
    DATABASE_URL: 'postgres://shop:very-secret@db.example.com/shop',
    DEPLOY_TOKEN: 'a-long-random-token',
  });
  createLog({ logLevel, secrets }, destination).warn(
    { err: new Error('cannot reach postgres://shop:very-secret@db.example.com/shop') },
    'refused a-long-random-token',
  );
  expect(lines.join()).toContain('cannot reach [hidden]');
  expect(lines.join()).toContain('refused [hidden]');
  expect(lines.join()).not.toMatch(/very-secret|a-long-random-token/);
});
