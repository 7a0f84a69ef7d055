import { GOOD_CARD, sessionParameters, type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.stop());

const open = () => sandbox.stripe.checkout.sessions.create(sessionParameters());
const act = (id: string, action: string, fields = {}) => sandbox.post(`/sandbox/sessions/${id}/${action}`, fields);

test('the shop receives signed events about a payment, its refund and its dispute', async () => {
  const { id } = await open();
  await sandbox.post(`/pay/${id}`, GOOD_CARD);
  await act(id, 'refund', { amount: '100' });
  await act(id, 'dispute');
  const events = await sandbox.shop.received(5);
  expect(events.map(({ type }) => type).sort()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.refunded',
    'checkout.session.completed',
    'refund.created',
  ]);
  expect(events.find(({ type }) => type === 'charge.refunded')?.object).toMatchObject({ amount_refunded: 100, refunded: false });
});

test('a delayed payment completes unpaid and tells later how it went', async () => {
  const [first, second] = [await open(), await open()];
  for (const { id } of [first, second]) await act(id, 'pay-later');
  await act(first.id, 'payment-arrives');
  await act(second.id, 'payment-fails');
  const events = await sandbox.shop.received(4);
  const of = (id: string) => events.filter(({ object }) => object.id === id).map(({ type, object }) => `${type} ${String(object.payment_status)}`).sort();
  expect(of(first.id)).toEqual(['checkout.session.async_payment_succeeded paid', 'checkout.session.completed unpaid']);
  expect(of(second.id)).toEqual(['checkout.session.async_payment_failed unpaid', 'checkout.session.completed unpaid']);
});

test('a webhook that the shop refuses is sent again', async () => {
  sandbox.shop.failures = 1;
  const { id } = await open();
  await act(id, 'expire');
  expect(await sandbox.shop.received(1)).toMatchObject([{ type: 'checkout.session.expired', object: { id, status: 'expired' } }]);
});

test('webhooks are dropped and doubled on demand, and sent again on request', async () => {
  await sandbox.post('/sandbox/webhooks', { dropPercent: '100', duplicatePercent: '0', maxDelayMs: '0' });
  await act((await open()).id, 'pay');
  await sandbox.post('/sandbox/webhooks', { dropPercent: '0', duplicatePercent: '100', maxDelayMs: '20' });
  const { id } = await open();
  await act(id, 'pay');
  const events = await sandbox.shop.received(2);
  expect(events.map(({ object }) => object.id)).toEqual([id, id]);
  await sandbox.post(`/sandbox/events/${events[0]!.id}/resend`);
  expect(await sandbox.shop.received(4)).toHaveLength(4);
});
