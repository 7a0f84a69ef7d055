import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { freePort, portOf } from 'server-kit/testing/freePort';
import { createPaymentProvider } from '../provider/PaymentContext';
import { replyToCheck, sendCheckEvent } from './checkEvent';

const provider = createPaymentProvider({ stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } });

const json = (body: object): RequestListener => {
  return (_request, reply) => void reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

test.each<[string, RequestListener, number]>([
  ['that redirects', (_request, reply) => void reply.writeHead(307, { location: '/elsewhere' }).end(), 307],
  ['that replies to another event', json({ eventId: 'evt_other', proxies: 0 }), 200],
  ['that replies with another object', json({ received: true }), 200],
  ['that replies with a page', (_request, reply) => void reply.end('<h1>Welcome</h1>'), 200],
])('a program %s is not the shop', async (_what, listener, status) => {
  const program = createServer(listener).listen(0, '127.0.0.1');
  await once(program, 'listening');
  const outcome = await sendCheckEvent(provider, `http://127.0.0.1:${portOf(program)}`);
  program.close();
  program.closeAllConnections();
  expect(outcome).toEqual({ kind: 'unexpected reply', status });
});

test.each(['127.0.0.1', 'localhost'])('the reason says that no program listens at %s', async (host) => {
  const outcome = await sendCheckEvent(provider, `http://${host}:${await freePort()}`);
  expect(outcome).toEqual({ kind: 'no reply', reason: expect.stringContaining('ECONNREFUSED') });
});

test.each([
  [undefined, 0],
  ['203.0.113.7', 1],
  ['203.0.113.7, 198.51.100.4', 2],
  ['203.0.113.7, , ', 1],
])('the reply to a request with the forwarded addresses "%s" counts %i proxies', (forwarded, proxies) => {
  const request = { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } };
  expect(replyToCheck({ id: 'evt_1' }, request, { wrongSignatureAt: undefined })).toEqual({
    eventId: 'evt_1',
    proxies,
  });
});
