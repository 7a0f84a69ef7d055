import assert from 'node:assert';
import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { adminOf } from '../../testing/adminLine';
import { keepLog } from 'server-kit/testing/keepLog';
import { buyRefundable, TOTAL } from '../../testing/refundedPurchase';
import { refundEvent } from '../../testing/refundEvent';
import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { handleEvent } from './handleEvent';
import { readEvent } from '../provider/readEvent';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test.each([
  ['refund.failed', 'failed', 'Your refund of £153.00 failed'],
  ['refund.updated', 'failed', 'Your refund of £153.00 failed'],
  ['charge.refund.updated', 'failed', 'Your refund of £153.00 failed'],
  ['refund.updated', 'canceled', 'Your refund of £153.00 was cancelled'],
])('a later %s event with the status %s reverses a refund and emails the customer', async (type, status, subject) => {
  const { sendRefundEvent, order, subscription, creditNotes, mails, reminders } = await buyRefundable(selling);
  const before = await subscription();
  await sendRefundEvent('refund.created', 'succeeded');
  await mails();
  await sendRefundEvent(type, status, { failureReason: 'expired_or_canceled_card' });
  expect(await order()).toMatchObject({ status: 'fulfilled', refunded_pence: 0, next_check_at: null });
  expect(await subscription()).toMatchObject({
    isBlocked: false,
    endDate: before.endDate,
    orders: [
      {
        payment: { paymentStatus: 'Paid' },
        refunds: [{ amount: 153, state: status === 'failed' ? 'failed' : 'cancelled' }],
      },
    ],
  });
  expect(await reminders()).toHaveLength(3);
  const [mail, ...others] = await mails();
  expect(mail?.subject).toBe(subject);
  expect(mail?.text).toContain('subscription is active again and runs until');
  expect(others).toEqual([]);
  const [creditNote] = (await creditNotes()) ?? [];
  expect(creditNote?.voidedOn).toBe(calendarDateOf(selling.clock.now()));
  expect(creditNote?.html).toContain('This credit note credits nothing.');
});

test.each(['in order', 'in reverse'])(
  'the provider’s events about a failed refund, delivered %s, reverse the refund',
  async (telling) => {
    const { paymentIntent, order, subscription } = await buyRefundable(selling);
    await selling.control('refunds', { status: 'pending', times: '1' });
    const { id } = await selling.stripe.refunds.create({ payment_intent: paymentIntent });
    await selling.control(`refunds/${id}/succeed`);
    await selling.control(`refunds/${id}/fail`);
    const { data } = await selling.stripe.events.list({ limit: 100 });
    const about = data.filter(
      ({ data: { object } }) => 'payment_intent' in object && object.payment_intent === paymentIntent,
    );
    const events = about.filter(({ type }) => type.includes('refund'));
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(2);
    if (telling === 'in order') events.reverse();
    for (const event of events) expect(await selling.sendSigned(JSON.stringify(event))).toBe(200);
    expect(await order()).toMatchObject({ status: 'fulfilled', refunded_pence: 0 });
    expect(await subscription()).toMatchObject({ isBlocked: false, orders: [{ refunds: [{ state: 'failed' }] }] });
  },
);

test('late and repeated events about a failed refund change nothing', async () => {
  const { sendRefundEvent, order, subscription, mails } = await buyRefundable(selling);
  await sendRefundEvent('refund.failed', 'failed');
  for (const status of ['pending', 'succeeded', 'failed']) await sendRefundEvent('refund.updated', status);
  expect(await order()).toMatchObject({ status: 'fulfilled', refunded_pence: 0 });
  expect(await subscription()).toMatchObject({ isBlocked: false });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Your refund of £153.00 failed']);
});

test.each(['failed', 'canceled'])('the shop records when a refund succeeded and when it was %s', async (status) => {
  const { paymentId, sendRefundEvent } = await buyRefundable(selling);
  const { db } = selling.context;
  const times = () =>
    db
      .selectFrom('refunds')
      .select(['succeeded_at', 'failed_at'])
      .where('order_id', '=', paymentId)
      .executeTakeFirstOrThrow();
  await sendRefundEvent('refund.created', 'pending');
  expect(await times()).toEqual({ succeeded_at: null, failed_at: null });
  await sendRefundEvent('refund.updated', 'succeeded');
  const { succeeded_at, failed_at } = await times();
  expect([succeeded_at, failed_at]).toEqual([expect.any(Date), null]);
  await sendRefundEvent('refund.updated', status);
  expect(await times()).toEqual({ succeeded_at, failed_at: expect.any(Date) });
});

test('a customer whose refund fails before its first email gets only the email about the failure', async () => {
  const { sendRefundEvent, mails } = await buyRefundable(selling);
  await sendRefundEvent('refund.created', 'pending', { amount: 1000 });
  await sendRefundEvent('refund.failed', 'failed', { amount: 1000 });
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual(['Your refund of £10.00 failed']);
  expect(sent.map(({ text }) => text).join()).not.toContain('active again');
});

test('the refund after a failed refund gets the next credit note number', async () => {
  const { sendRefundEvent, creditNotes, subscription } = await buyRefundable(selling);
  await sendRefundEvent('refund.created', 'succeeded', { id: 're_expired_card' });
  await sendRefundEvent('refund.failed', 'failed', { id: 're_expired_card' });
  await sendRefundEvent('refund.created', 'succeeded', { id: 're_other_way' });
  const [first, second] = ((await creditNotes()) ?? []).map(({ number }) => Number(number.slice(3)));
  assert(first !== undefined);
  expect(second).toBe(first + 1);
  const reviews = selling.context.db.selectFrom('payment_mismatches').select(['reason', 'resolution']);
  expect(await reviews.where('subject', '=', 're_expired_card').execute()).toEqual([
    {
      reason: expect.stringMatching(/^A refund of £153\.00 for order \w{8} failed\. /),
      resolution: 'The refund re_other_way replaces it.',
    },
  ]);
  expect(await subscription()).toMatchObject({ isBlocked: true });
});

test('even a pending refund of the same amount resolves the review of a failed refund', async () => {
  const { paymentId, sendRefundEvent } = await buyRefundable(selling);
  const failed = `re_failed_${paymentId}`;
  await sendRefundEvent('refund.failed', 'failed', { id: failed, amount: 1000 });
  await sendRefundEvent('refund.created', 'pending', { id: 're_pending', amount: 1000 });
  const reviews = selling.context.db.selectFrom('payment_mismatches').select('resolution');
  expect(await reviews.where('subject', '=', failed).execute()).toEqual([
    { resolution: 'The refund re_pending replaces it.' },
  ]);
});

test('an earlier refund of the same amount does not resolve the review of a failed refund', async () => {
  const { paymentId, sendRefundEvent } = await buyRefundable(selling);
  const failed = `re_later_${paymentId}`;
  const now = Math.floor(Date.now() / 1000);
  await sendRefundEvent('refund.created', 'succeeded', { id: 're_earlier', amount: 1000, created: now - 3600 });
  await sendRefundEvent('refund.failed', 'failed', { id: failed, amount: 1000, created: now });
  const reviews = selling.context.db.selectFrom('payment_mismatches').select('resolution');
  expect(await reviews.where('subject', '=', failed).execute()).toEqual([{ resolution: null }]);
});

test('two refunds of the same amount resolve the reviews of the two failed refunds before them', async () => {
  const { paymentId, sendRefundEvent } = await buyRefundable(selling);
  const start = Math.floor(Date.now() / 1000);
  for (const [index, status] of ['failed', 'succeeded', 'failed', 'succeeded'].entries())
    await sendRefundEvent(status === 'failed' ? 'refund.failed' : 'refund.created', status, {
      id: `re_${index}_${paymentId}`,
      amount: 1000,
      created: start + index,
    });
  const reviews = selling.context.db.selectFrom('payment_mismatches').select('resolution').orderBy('subject');
  expect(await reviews.where('subject', 'like', `re%${paymentId}`).execute()).toEqual([
    { resolution: `The refund re_1_${paymentId} replaces it.` },
    { resolution: `The refund re_3_${paymentId} replaces it.` },
  ]);
});

test('refunds that together pay back exactly the whole order resolve the review of a failed refund', async () => {
  const { paymentId, sendRefundEvent } = await buyRefundable(selling);
  const now = Math.floor(Date.now() / 1000);
  const parts = { first: 5300, second: TOTAL - 5300 };
  await sendRefundEvent('refund.failed', 'failed', { id: `re_whole_${paymentId}`, created: now });
  for (const [part, amount] of Object.entries(parts))
    await sendRefundEvent('refund.created', 'succeeded', { id: `re_${part}_${paymentId}`, amount, created: now });
  const reviews = selling.context.db.selectFrom('payment_mismatches').select('resolution');
  expect(await reviews.where('subject', '=', `re_whole_${paymentId}`).execute()).toEqual([
    { resolution: `The refund re_second_${paymentId} replaces it.` },
  ]);
});

test('the shop logs a failed refund as an error for the operator', async () => {
  const { paymentIntent, paymentId } = await buyRefundable(selling);
  const { log, lines } = keepLog();
  const failed = {
    id: 're_logged',
    paymentIntent,
    amount: TOTAL,
    status: 'failed',
    failureReason: 'insufficient_funds',
  };
  const event = readEvent(refundEvent('refund.failed', failed));
  assert(event);
  await handleEvent({ ...selling.context, log }, event);
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 50,
      orderId: paymentId,
      refundId: 're_logged',
      reason: 'insufficient_funds',
      msg: 'a refund failed',
    }),
    expect.objectContaining({ level: 50, kind: 'refund-failed', subject: 're_logged', msg: 'a payment needs review' }),
  ]);
});

test('a failed refund does not restore the subscription while the payment is disputed', async () => {
  const { sendRefundEvent, atProvider, subscription } = await buyRefundable(selling);
  await sendRefundEvent('refund.created', 'succeeded');
  await atProvider('dispute', 'charge.dispute.created');
  await sendRefundEvent('refund.failed', 'failed');
  expect(await subscription()).toMatchObject({ isBlocked: true, orders: [{ payment: { paymentStatus: 'Disputed' } }] });
  await atProvider('dispute-won', 'charge.dispute.closed');
  expect(await subscription()).toMatchObject({ isBlocked: false, orders: [{ payment: { paymentStatus: 'Paid' } }] });
});

test.each([[['block', 'refund']], [['refund', 'block']]])(
  'a subscription that an operator blocked stays blocked if a refund fails (%j)',
  async (steps) => {
    const { sendRefundEvent, subscription } = await buyRefundable(selling);
    const { id } = await subscription();
    for (const step of steps) {
      if (step === 'block') await adminOf(selling.context).admin(`block ${id} --reason refunded --yes`);
      else await sendRefundEvent('refund.created', 'succeeded');
    }
    await sendRefundEvent('refund.failed', 'failed');
    expect(await subscription()).toMatchObject({ isBlocked: true, orders: [{ payment: { paymentStatus: 'Paid' } }] });
  },
);

test('a subscription that an operator unblocked stays unblocked if the refund fails', async () => {
  const { sendRefundEvent, subscription } = await buyRefundable(selling);
  await sendRefundEvent('refund.created', 'succeeded');
  await adminOf(selling.context).admin(`unblock ${(await subscription()).id}`);
  await sendRefundEvent('refund.failed', 'failed');
  expect(await subscription()).toMatchObject({
    isBlocked: false,
    endDate: addMonths(calendarDateOf(selling.clock.now()), 12),
  });
});

test('an order that was refunded during a review returns to review without documents if the refund fails', async () => {
  const customer = await selling.signedIn('review@example.com');
  const { paymentId } = await placePurchase(selling, customer);
  await selling.context.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  const statusOf = async () =>
    (await selling.context.db.selectFrom('orders').select('status').where('id', '=', paymentId).executeTakeFirst())
      ?.status;
  for (const [status, expected] of [
    ['succeeded', 'refunded'],
    ['failed', 'review'],
  ] as const) {
    await selling.sendSigned(
      JSON.stringify(refundEvent('refund.updated', { id: 're_review', paymentIntent, amount: TOTAL, status })),
    );
    expect(await statusOf()).toBe(expected);
  }
  expect((await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json().creditNotes).toBeUndefined();
  const sent = (await selling.deliverMail()).filter(({ to }) => to === 'review@example.com');
  expect(sent.map(({ subject }) => subject)).toEqual(['Your refund of £153.00 failed']);
  expect(sent.map(({ text }) => text).join()).not.toContain('subscription');
});
