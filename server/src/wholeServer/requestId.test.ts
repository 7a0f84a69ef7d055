import { buildApp } from '../app';
import { keepLog } from 'server-kit/testing/keepLog';
import { openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import { openTestShop } from '../testing/testShop';
import { requestIds } from 'server-kit/http/requestId';

let selling: SellingShop | undefined;
afterEach(() => selling?.close());

test('two processes never create the same request id', () => {
  const [first, second] = [requestIds(), requestIds()];
  const ids = [first(), first(), second(), second()];
  expect(new Set(ids).size).toBe(4);
});

test('the reply to a failed request and both of its log lines have the same request id', async () => {
  const shop = await openTestShop();
  const { log, lines } = keepLog();
  const app = await buildApp({ ...shop.context, log });
  await shop.context.db.schema.dropTable('activation_codes').cascade().execute();
  const reply = await app.inject({ method: 'GET', url: '/api/subscription/renew/a/C350Q-3P9HZ-WW52D-MGXPE' });
  const id = reply.headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
  expect(lines().map(({ requestId, level }) => [requestId, level])).toEqual([
    [id, 50],
    [id, 30],
  ]);
  await app.close();
  await shop.close();
});

test('log lines about calls to the payment provider have the request id', async () => {
  const { log, errors } = keepLog();
  selling = await openSellingShop();
  selling.context.log = log;
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.failAtProvider(401, 1);
  await customer.get(`/api/order/checkpayment/${paymentId}`);
  expect(errors()).toEqual([expect.objectContaining({ requestId: expect.stringMatching(/^[0-9a-f]{8}-/) })]);
});
