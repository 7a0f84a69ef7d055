import assert from 'node:assert';
import { DAY_MS } from 'server-kit/clock/clock';
import { buyRefundable, TOTAL } from '../../testing/refundedPurchase';
import { refundEvent } from '../../testing/refundEvent';
import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { recordSession } from './deliverPayment';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test.each([['refund.created'], ['refund.updated'], ['charge.refund.updated']])(
  'a full refund (%s) blocks the subscription, issues one credit note and sends one email',
  async (type) => {
    const { paymentId, sendRefundEvent, subscription, creditNotes, mails, reminders } = await buyRefundable(selling);
    await sendRefundEvent(type, 'succeeded');
    await sendRefundEvent(type, 'succeeded');
    expect(await subscription()).toMatchObject({
      isBlocked: true,
      renewalLink: null,
      orders: [
        { payment: { paymentStatus: 'Refunded' }, refunds: [{ amount: 153, currency: 'GBP', state: 'succeeded' }] },
      ],
    });
    expect(await reminders()).toEqual([]);
    expect(await creditNotes()).toMatchObject([
      { number: expect.stringMatching(/^CN-\d{6}$/), html: expect.stringContaining('£153.00') },
    ]);
    const sent = await mails();
    expect(sent).toMatchObject([
      { subject: 'We refunded your payment of £153.00', documents: [{ kind: 'credit-note', paymentId }] },
    ]);
    expect(sent[0]?.text).toContain(`${TEST_ORIGIN}/subscriptions\n`);
    for (const words of ['has ended', 'no longer work', 'CN-0', '10 working days']) {
      expect(sent[0]?.text).toContain(words);
      expect(sent[0]?.html).toContain(words);
    }
  },
);

test('a customer with a partial refund keeps the subscription, and gets a credit note and an email', async () => {
  const { sendRefundEvent, subscription, creditNotes, mails, reminders } = await buyRefundable(selling);
  await sendRefundEvent('refund.created', 'succeeded', { amount: 1000 });
  expect(await subscription()).toMatchObject({
    isBlocked: false,
    orders: [{ payment: { paymentStatus: 'Partly refunded' }, refunds: [{ amount: 10, state: 'succeeded' }] }],
  });
  expect(await reminders()).toHaveLength(3);
  const [creditNote] = (await creditNotes()) ?? [];
  expect(creditNote?.html).toContain('Partial refund of Call Recorder Pro subscription');
  const [mail] = await mails();
  expect(mail?.subject).toBe('We refunded £10.00 of your payment');
  expect(mail?.text).toContain('This refund does not change the Call Recorder Pro subscription.');
});

test('partial refunds that add up to the whole payment block the subscription until one of them fails', async () => {
  const { sendRefundEvent, subscription, mails } = await buyRefundable(selling);
  const now = Math.floor(Date.now() / 1000);
  const first = { id: 're_first', amount: 5300, created: now - 2 };
  const rest = { id: 're_rest', amount: 10_000, created: now - 1 };
  await sendRefundEvent('refund.created', 'succeeded', first);
  await sendRefundEvent('refund.created', 'succeeded', rest);
  expect(await subscription()).toMatchObject({ isBlocked: true, orders: [{ payment: { paymentStatus: 'Refunded' } }] });
  expect((await mails()).map(({ text }) => text).join()).toContain(
    'Together with earlier refunds, we have now refunded your whole payment.',
  );
  await sendRefundEvent('refund.failed', 'failed', first);
  expect(await subscription()).toMatchObject({
    isBlocked: false,
    orders: [
      {
        payment: { paymentStatus: 'Partly refunded' },
        refunds: [
          { amount: 53, state: 'failed' },
          { amount: 100, state: 'succeeded' },
        ],
      },
    ],
  });
});

test('a pending refund blocks the subscription immediately, and its success issues a credit note', async () => {
  const { sendRefundEvent, subscription, creditNotes, mails } = await buyRefundable(selling);
  await sendRefundEvent('refund.created', 'pending');
  expect(await subscription()).toMatchObject({ isBlocked: true, orders: [{ refunds: [{ state: 'pending' }] }] });
  expect(await creditNotes()).toBeUndefined();
  const [mail] = await mails();
  expect(mail?.subject).toBe('We are refunding your payment of £153.00');
  expect(mail?.text).toContain('not complete yet');
  expect(mail).not.toHaveProperty('documents');
  await sendRefundEvent('refund.updated', 'succeeded');
  expect(await subscription()).toMatchObject({ isBlocked: true, orders: [{ refunds: [{ state: 'succeeded' }] }] });
  expect(await creditNotes()).toHaveLength(1);
  expect(await mails()).toEqual([]);
});

test('the shop applies a refund event that arrives before the payment event', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  await selling.sendSigned(
    JSON.stringify(
      refundEvent('refund.created', { id: 're_early', paymentIntent, amount: TOTAL, status: 'succeeded' }),
    ),
  );
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([
    { isBlocked: true, activationCodes: { length: 3 } },
  ]);
});

test('the shop delivers a paid order before it records the order’s refund', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  // Record the payment without the delivery, as if the server had stopped in between.
  const session = await selling.context.provider.readSession((await selling.sessionOf(paymentId)).id);
  assert(session);
  expect(await recordSession(selling.context, session)).toBe('paid');
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([
    { isBlocked: true, activationCodes: { length: 3 } },
  ]);
});

test('a charge’s refunded total reverses a failed refund', async () => {
  const { paymentId, paymentIntent, subscription } = await buyRefundable(selling);
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  expect(await subscription()).toMatchObject({ isBlocked: true });
  const [refund] = await selling.context.provider.listRefunds(paymentIntent);
  await selling.control(`refunds/${refund?.id}/fail`);
  const object = { payment_intent: paymentIntent, amount_refunded: 0 };
  await selling.sendSigned(JSON.stringify({ id: 'evt_sum', type: 'charge.refunded', data: { object } }));
  expect(await subscription()).toMatchObject({
    isBlocked: false,
    orders: [{ refunds: [{ amount: 153, state: 'failed' }] }],
  });
});

test('a charge’s refunded total makes the shop read the refunds that it doesn’t know', async () => {
  const { paymentId, paymentIntent, subscription } = await buyRefundable(selling);
  await selling.atProvider(paymentId, 'refund', { amount: '1000' });
  const object = { payment_intent: paymentIntent, amount_refunded: 1000 };
  await selling.sendSigned(JSON.stringify({ id: 'evt_total', type: 'charge.refunded', data: { object } }));
  expect((await subscription()).orders).toMatchObject([{ refunds: [{ amount: 10, state: 'succeeded' }] }]);
});

test('a refund that the shop finds a month late still gets its credit note and its email', async () => {
  const { sendRefundEvent, subscription, creditNotes, mails } = await buyRefundable(selling);
  await sendRefundEvent('charge.refund.updated', 'succeeded', {
    amount: 1000,
    created: Math.floor((Date.now() - 31 * DAY_MS) / 1000),
  });
  expect(await subscription()).toMatchObject({ orders: [{ payment: { paymentStatus: 'Partly refunded' } }] });
  expect(await creditNotes()).toHaveLength(1);
  expect(await mails()).toMatchObject([{ subject: 'We refunded £10.00 of your payment' }]);
});

test('an old refund that the shop knows gets its credit note when it succeeds', async () => {
  const { sendRefundEvent, creditNotes } = await buyRefundable(selling);
  const old = { amount: 1000, created: Math.floor((Date.now() - 31 * DAY_MS) / 1000) };
  await sendRefundEvent('refund.created', 'pending', old);
  expect(await creditNotes()).toBeUndefined();
  await sendRefundEvent('refund.updated', 'succeeded', old);
  expect(await creditNotes()).toHaveLength(1);
});

test.each([
  { payment_intent: null },
  { payment_intent: 'pi_of_another_shop' },
  { amount: -1 },
  { amount: '5' },
  { status: null },
  { status: 'unknown' },
  { id: '\0' },
  { created: 'today' },
])('a signed refund event with %j is accepted without effect', async (fields) => {
  const { paymentIntent, order } = await buyRefundable(selling);
  const event = refundEvent('refund.created', { id: 're_odd', paymentIntent, amount: TOTAL, status: 'succeeded' });
  const object = { ...event.data.object, ...fields };
  expect(await selling.sendSigned(JSON.stringify({ ...event, data: { object } }))).toBe(200);
  expect(await order()).toMatchObject({ status: 'fulfilled', refunded_pence: 0 });
});

test('the shop dates a late refund by its creation, but a pending refund by its success event', async () => {
  const { sendRefundEvent, paymentId } = await buyRefundable(selling);
  const now = selling.clock.now().getTime();
  const made = Math.floor((now - 3 * DAY_MS) / 1000);
  await sendRefundEvent('refund.created', 'succeeded', { id: 're_late', amount: 100, created: made });
  await sendRefundEvent('refund.created', 'pending', { id: 're_slow', amount: 200, created: made });
  await sendRefundEvent('refund.updated', 'succeeded', { id: 're_slow', amount: 200, created: made });
  const refunds = selling.context.db.selectFrom('refunds').select('succeeded_at').where('order_id', '=', paymentId);
  const [late, slow] = await refunds.orderBy('id').execute();
  assert(late?.succeeded_at && slow?.succeeded_at);
  expect(Math.abs(late.succeeded_at.getTime() - made * 1000)).toBeLessThan(60_000);
  expect(slow.succeeded_at.getTime()).toBeGreaterThanOrEqual(now);
});

test('a refund never has a future date, even if the provider’s clock is ahead', async () => {
  const { sendRefundEvent, paymentId } = await buyRefundable(selling);
  const created = Math.floor((selling.clock.now().getTime() + DAY_MS) / 1000);
  await sendRefundEvent('refund.created', 'succeeded', { created });
  const { succeeded_at } = await selling.context.db
    .selectFrom('refunds')
    .select('succeeded_at')
    .where('order_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  assert(succeeded_at);
  expect(succeeded_at.getTime()).toBeLessThanOrEqual(selling.clock.now().getTime());
});
