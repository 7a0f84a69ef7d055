import { pino } from 'pino';
import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { parseCommand } from '../admin/runCommand';
import { DAY_MS } from '../clock/clock';
import { refundEvent, type RefundFields } from '../testing/refundEvent';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import { handleEvent } from './handleEvent';
import { readEvent } from './readEvent';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const TOTAL = 15_300;
let refunds = 0;

/** A bought subscription for three computers, and what the provider tells about its payment. */
async function bought() {
  const email = `refunds${(refunds += 1)}@example.com`;
  const customer = await selling.signedIn(email);
  const paymentId = await buy(selling, customer);
  await selling.deliverMail();
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  return {
    customer,
    paymentId,
    paymentIntent,
    /** Sends an event about a refund of this payment. */
    tell: async (type: string, status: string, { id = `re_${paymentId}`, amount = TOTAL, ...more }: Partial<RefundFields> = {}) => {
      const event = refundEvent(type, { id, paymentIntent, amount, status, ...more });
      expect(await selling.sendSigned(JSON.stringify(event))).toBe(200);
    },
    atProvider: async (action: string, event: string, fields = {}) => {
      await selling.atProvider(paymentId, action, fields);
      expect(await selling.sendWebhook(paymentId, event)).toBe(200);
    },
    subscription: async () => (await customer.get('/api/order/getsubscriptions/')).json()[0],
    creditNotes: async () =>
      (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json().creditNotes as { number: string; html: string; voidedOn?: string }[] | undefined,
    mails: async () => (await selling.deliverMail()).filter(({ to }) => to === email),
    order: () => selling.services.db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow(),
  };
}

const remindersOf = (subscriptionId: string) =>
  selling.services.db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('about', '=', subscriptionId)
    .where('cancelled_at', 'is', null)
    .where('sent_at', 'is', null)
    .execute();

test.each([['refund.created'], ['refund.updated'], ['charge.refund.updated']])(
  'a full refund told by %s blocks the subscription, issues one credit note and sends one email',
  async (type) => {
    const { tell, subscription, creditNotes, mails } = await bought();
    await tell(type, 'succeeded');
    await tell(type, 'succeeded');
    expect(await subscription()).toMatchObject({
      isBlocked: true,
      renewalLink: null,
      orders: [{ payment: { paymentStatus: 'Refunded' }, refunds: [{ amount: 153, currency: 'GBP', state: 'succeeded' }] }],
    });
    expect(await remindersOf((await subscription()).id)).toEqual([]);
    expect(await creditNotes()).toMatchObject([{ number: expect.stringMatching(/^CN-\d{6}$/), html: expect.stringContaining('£153.00') }]);
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual(['We refunded your payment of £153.00']);
    for (const words of ['has ended', 'no longer work', 'CN-0', '10 working days']) {
      expect(sent[0]!.text).toContain(words);
      expect(sent[0]!.html).toContain(words);
    }
  },
);

test('a partial refund is shown with its amount, blocks nothing, and has a credit note and an email of its own', async () => {
  const { tell, subscription, creditNotes, mails } = await bought();
  await tell('refund.created', 'succeeded', { amount: 1000 });
  expect(await subscription()).toMatchObject({
    isBlocked: false,
    orders: [{ payment: { paymentStatus: 'Partly refunded' }, refunds: [{ amount: 10, state: 'succeeded' }] }],
  });
  expect(await remindersOf((await subscription()).id)).toHaveLength(3);
  const [creditNote] = (await creditNotes())!;
  expect(creditNote!.html).toContain('Partial refund of Call Recorder Pro subscription');
  const [mail] = await mails();
  expect(mail!.subject).toBe('We refunded £10.00 of your payment');
  expect(mail!.text).toContain('Nothing changes for your Call Recorder Pro subscription.');
});

test('partial refunds that add up to the whole payment block the subscription, until one of them fails', async () => {
  const { tell, subscription, mails } = await bought();
  await tell('refund.created', 'succeeded', { id: 're_first', amount: 5300 });
  await tell('refund.created', 'succeeded', { id: 're_rest', amount: 10_000 });
  expect(await subscription()).toMatchObject({ isBlocked: true, orders: [{ payment: { paymentStatus: 'Refunded' } }] });
  expect((await mails()).map(({ text }) => text).join()).toContain('Together with earlier refunds, your whole payment is refunded.');
  await tell('refund.failed', 'failed', { id: 're_first', amount: 5300 });
  expect(await subscription()).toMatchObject({
    isBlocked: false,
    orders: [{ payment: { paymentStatus: 'Partly refunded' }, refunds: [{ amount: 53, state: 'failed' }, { amount: 100, state: 'succeeded' }] }],
  });
});

test('a pending refund counts at once and is called pending; its credit note comes when it succeeds', async () => {
  const { tell, subscription, creditNotes, mails } = await bought();
  await tell('refund.created', 'pending');
  expect(await subscription()).toMatchObject({ isBlocked: true, orders: [{ refunds: [{ state: 'pending' }] }] });
  expect(await creditNotes()).toBeUndefined();
  const [mail] = await mails();
  expect(mail!.subject).toBe('We are refunding your payment of £153.00');
  expect(mail!.text).toContain('not complete yet');
  await tell('refund.updated', 'succeeded');
  expect(await subscription()).toMatchObject({ isBlocked: true, orders: [{ refunds: [{ state: 'succeeded' }] }] });
  expect(await creditNotes()).toHaveLength(1);
  expect(await mails()).toEqual([]);
});

test.each([
  ['refund.failed', 'failed', 'Your refund of £153.00 failed'],
  ['refund.updated', 'failed', 'Your refund of £153.00 failed'],
  ['charge.refund.updated', 'failed', 'Your refund of £153.00 failed'],
  ['refund.updated', 'canceled', 'Your refund of £153.00 was cancelled'],
])('a refund that ends later by %s as %s is undone, and the customer is told', async (type, status, subject) => {
  const { tell, order, subscription, creditNotes, mails } = await bought();
  const before = await subscription();
  await tell('refund.created', 'succeeded');
  await mails();
  await tell(type, status, { failureReason: 'expired_or_canceled_card' });
  expect(await order()).toMatchObject({ status: 'fulfilled', refunded_pence: 0, next_check_at: null });
  expect(await subscription()).toMatchObject({
    isBlocked: false,
    endDate: before.endDate,
    orders: [{ payment: { paymentStatus: 'Paid' }, refunds: [{ amount: 153, state: status === 'failed' ? 'failed' : 'cancelled' }] }],
  });
  expect(await remindersOf(before.id)).toHaveLength(3);
  const [mail, ...others] = await mails();
  expect(mail!.subject).toBe(subject);
  expect(mail!.text).toContain('subscription runs until');
  expect(others).toEqual([]);
  const [creditNote] = (await creditNotes())!;
  expect(creditNote!.voidedOn).toBe(calendarDateOf(selling.clock.now()));
  expect(creditNote!.html).toContain('This credit note credits nothing.');
});

test('after a failure, late and repeated events of the same refund change nothing', async () => {
  const { tell, order, subscription, mails } = await bought();
  await tell('refund.failed', 'failed');
  for (const status of ['pending', 'succeeded', 'failed']) await tell('refund.updated', status);
  expect(await order()).toMatchObject({ status: 'fulfilled', refunded_pence: 0 });
  expect(await subscription()).toMatchObject({ isBlocked: false });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Your refund of £153.00 failed']);
});

test('a refund that fails before its email went out is told as failed alone', async () => {
  const { tell, mails } = await bought();
  await tell('refund.created', 'pending', { amount: 1000 });
  await tell('refund.failed', 'failed', { amount: 1000 });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Your refund of £10.00 failed']);
});

test('after a failed refund, the refund that follows gets the next credit note', async () => {
  const { tell, creditNotes, subscription } = await bought();
  await tell('refund.created', 'succeeded', { id: 're_expired_card' });
  await tell('refund.failed', 'failed', { id: 're_expired_card' });
  await tell('refund.created', 'succeeded', { id: 're_other_way' });
  const [first, second] = (await creditNotes())!.map(({ number }) => Number(number.slice(3)));
  expect(second).toBe(first! + 1);
  expect(await subscription()).toMatchObject({ isBlocked: true });
});

test('the operator finds a failed refund in the log as an error', async () => {
  const { paymentIntent, paymentId } = await bought();
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const failed = { id: 're_logged', paymentIntent, amount: TOTAL, status: 'failed', failureReason: 'insufficient_funds' };
  await handleEvent({ ...selling.shop, log }, readEvent(refundEvent('refund.failed', failed))!);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 50, orderId: paymentId, refundId: 're_logged', reason: 'insufficient_funds', msg: 'a refund failed' }),
  ]);
});

test('a failed refund gives nothing back that a dispute, too, has taken', async () => {
  const { tell, atProvider, subscription } = await bought();
  await tell('refund.created', 'succeeded');
  await atProvider('dispute', 'charge.dispute.created');
  await tell('refund.failed', 'failed');
  expect(await subscription()).toMatchObject({ isBlocked: true, orders: [{ payment: { paymentStatus: 'Disputed' } }] });
  await atProvider('dispute-won', 'charge.dispute.closed');
  expect(await subscription()).toMatchObject({ isBlocked: false, orders: [{ payment: { paymentStatus: 'Paid' } }] });
});

test.each([[['block', 'refund']], [['refund', 'block']]])('an operator’s block stays when a refund fails (%j)', async (steps) => {
  const { tell, subscription } = await bought();
  const { id } = await subscription();
  for (const step of steps) {
    if (step === 'block') await parseCommand(['block', id, '--reason', 'refunded']).run!(selling.shop);
    else await tell('refund.created', 'succeeded');
  }
  await tell('refund.failed', 'failed');
  expect(await subscription()).toMatchObject({ isBlocked: true, orders: [{ payment: { paymentStatus: 'Paid' } }] });
});

test('what an operator unblocked stays so when the refund fails', async () => {
  const { tell, subscription } = await bought();
  await tell('refund.created', 'succeeded');
  await parseCommand(['unblock', (await subscription()).id]).run!(selling.shop);
  await tell('refund.failed', 'failed');
  expect(await subscription()).toMatchObject({ isBlocked: false, endDate: addMonths(calendarDateOf(selling.clock.now()), 12) });
});

test('a refund of an order in review that fails puts the order back into review, without documents', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.services.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  const statusOf = async () => (await selling.services.db.selectFrom('orders').select('status').where('id', '=', paymentId).executeTakeFirst())?.status;
  for (const [status, expected] of [['succeeded', 'refunded'], ['failed', 'review']] as const) {
    await selling.sendSigned(JSON.stringify(refundEvent('refund.updated', { id: 're_review', paymentIntent, amount: TOTAL, status })));
    expect(await statusOf()).toBe(expected);
  }
  expect((await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json().creditNotes).toBeUndefined();
});

test('a refund told before the payment is applied to it', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  await selling.sendSigned(JSON.stringify(refundEvent('refund.created', { id: 're_early', paymentIntent, amount: TOTAL, status: 'succeeded' })));
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([{ isBlocked: true, activationCodes: { length: 3 } }]);
});

test('single refunds that an older server knew by their sum alone are asked from the provider', async () => {
  const { paymentId, paymentIntent, tell, subscription } = await bought();
  for (const amount of ['5300', '10000']) await selling.atProvider(paymentId, 'refund', { amount });
  await selling.services.db.updateTable('orders').set({ status: 'refunded', refunded_pence: TOTAL }).where('id', '=', paymentId).execute();
  const rest = (await selling.shop.provider.listRefunds(paymentIntent)).find(({ amountPence }) => amountPence === 10_000)!;
  await tell('refund.failed', 'failed', { id: rest.id, amount: 10_000 });
  expect(await subscription()).toMatchObject({
    isBlocked: false,
    orders: [{ payment: { paymentStatus: 'Partly refunded' } }],
  });
  const states = (await subscription()).orders[0].refunds.map(({ amount, state }: Record<string, unknown>) => [amount, state]);
  expect(new Map(states)).toEqual(new Map([[53, 'succeeded'], [100, 'failed']]));
});

test('an old refund that the shop learns of late is recorded without an email or a credit note', async () => {
  const { tell, subscription, creditNotes, mails } = await bought();
  await tell('charge.refund.updated', 'succeeded', { amount: 1000, created: Math.floor((Date.now() - 31 * DAY_MS) / 1000) });
  expect(await subscription()).toMatchObject({ orders: [{ payment: { paymentStatus: 'Partly refunded' } }] });
  expect(await creditNotes()).toBeUndefined();
  expect(await mails()).toEqual([]);
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
  const { paymentIntent, order } = await bought();
  const event = refundEvent('refund.created', { id: 're_odd', paymentIntent, amount: TOTAL, status: 'succeeded' });
  const object = { ...event.data.object, ...fields };
  expect(await selling.sendSigned(JSON.stringify({ ...event, data: { object } }))).toBe(200);
  expect(await order()).toMatchObject({ status: 'fulfilled', refunded_pence: 0 });
});
