import { Writable } from 'node:stream';
import { buildApp } from './app';
import { createLog } from './log';
import { openTestShop } from './testing/testShop';

function keepLines() {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, destination };
}

test('a statement that fails is logged without what the customer sent', async () => {
  const shop = await openTestShop();
  const { lines, destination } = keepLines();
  const app = await buildApp({ ...shop.services, log: createLog({ logLevel: 'info' }, destination) });
  await shop.services.db.schema.alterTable('visits').addUniqueConstraint('visits_once', ['visitor_id']).execute();
  const save = () => app.inject({ method: 'POST', url: '/api/visits/save', payload: { visitorId: 'private-id', url: '/', eventNote: 'private note' } });
  expect([(await save()).statusCode, (await save()).statusCode]).toEqual([204, 500]);
  const [failure] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(failure).toMatchObject({ method: 'POST', path: '/api/visits/save' });
  expect(failure.err.message).toContain('visits_once');
  expect(failure.err.stack).toContain('visits_once');
  expect(lines.join()).not.toContain('private');
  await app.close();
  await shop.close();
});

test('a call that fails is named in the log without the code that its path holds', async () => {
  const shop = await openTestShop();
  const { lines, destination } = keepLines();
  const app = await buildApp({ ...shop.services, log: createLog({ logLevel: 'info' }, destination) });
  await shop.services.db.schema.dropTable('activation_codes').cascade().execute();
  const answer = await app.inject({ method: 'GET', url: '/api/subscription/renew/a/C350Q-3P9HZ-WW52D-MGXPE' });
  expect(answer.statusCode).toBe(500);
  const [failure] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(failure).toMatchObject({ method: 'GET', path: '/api/subscription/renew/a/[hidden]' });
  await app.close();
  await shop.close();
});

test('a connection that breaks is logged by what broke it alone', () => {
  const { lines, destination } = keepLines();
  const error = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET', client: { host: 'database.internal', user: 'shop' } });
  createLog({ logLevel: 'info' }, destination).error({ err: error }, 'The database is away.');
  const { err } = JSON.parse(lines.join());
  expect(err).toMatchObject({ message: 'Connection terminated unexpectedly', code: 'ECONNRESET' });
  expect(err).not.toHaveProperty('client');
});
