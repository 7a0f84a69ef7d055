import assert from 'node:assert';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { addDays, addMonths, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { adminOf } from '../../testing/adminLine';
import { orderNumberOf } from '../../testing/paymentState';
import { renew, startRenewal, subscribed } from '../../testing/renewals';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const today = () => calendarDateOf(selling.clock.now());

test('an early renewal costs less and adds twelve months to the old end date', async () => {
  const endDate = addDays(today(), 10);
  const { customer, id } = await subscribed(selling, endDate, 'renewing@example.com');
  const info = (await selling.browser().get(`/api/subscription/renew/${id}`)).json();
  expect(info).toEqual({
    subscriptionId: id,
    qnt: 3,
    pricePerUser: 51,
    isNotExpiredYet: true,
    renewalDiscount: 20,
    endDate,
    renewalDiscountUntil: endDate,
    newEndDate: addMonths(endDate, 12),
  });
  const { paymentId, check } = await renew(selling, customer, id);
  expect(check).toEqual({
    paymentId,
    state: 'completed',
    orderNumber: await orderNumberOf(selling, paymentId),
    subscriptionId: id,
    numberOfSeats: 3,
    sentTo: 'renewing@example.com',
    isOwner: true,
    subscribtionEndDate: addMonths(endDate, 12),
    amount: 122.4,
    currency: 'GBP',
  });
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
  expect(subscription).toMatchObject({ endDate: addMonths(endDate, 12), renewalLink: null });
  expect(subscription.orders).toHaveLength(2);
});

test('the renewal link shows that a subscription is already renewed, until the next renewal is offered', async () => {
  const endDate = addDays(today(), 10);
  const { customer, id } = await subscribed(selling, endDate);
  const isRenewed = async () =>
    (await selling.browser().get(`/api/subscription/renew/${id}`)).json().isAlreadyRenewed ?? false;
  expect(await isRenewed()).toBe(false);
  await renew(selling, customer, id);
  expect(await isRenewed()).toBe(true);
  selling.clock.set(new Date(`${addMonths(endDate, 12)}T12:00:00Z`));
  expect(await isRenewed()).toBe(false);
});

test('a page opened before a renewal opens no second payment, although the price is the same', async () => {
  const endDate = addDays(today(), 40);
  const { customer, id } = await subscribed(selling, endDate);
  await renew(selling, customer, id, { EndDate: endDate });
  const { reply } = await startRenewal(selling, await selling.signedIn(), id, { EndDate: endDate });
  const [now, next] = [addMonths(endDate, 12), addMonths(endDate, 24)];
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    {
      code: 'price-changed',
      totalPence: 15_300,
      detail: `The end date of this subscription has changed. It is now ${formatCalendarDate(now)}, and ${formatCalendarDate(next)} after this renewal. The total is now £153.00.`,
    },
  ]);
  const { reply: again } = await startRenewal(selling, customer, id, { EndDate: now });
  expect(again.statusCode).toBe(200);
});

test('a new subscription’s renewal link does not show it as already renewed', async () => {
  const { id } = await subscribed(selling, addMonths(today(), 12));
  expect((await selling.browser().get(`/api/subscription/renew/${id}`)).json()).not.toHaveProperty('isAlreadyRenewed');
});

test('a renewal after the end date starts on the day of payment and has no discount', async () => {
  const { customer, id } = await subscribed(selling, addDays(today(), -40));
  expect((await customer.get(`/api/subscription/renew/${id}`)).json()).toMatchObject({
    isNotExpiredYet: false,
    renewalDiscount: 0,
  });
  const { check } = await renew(selling, customer, id);
  expect(check).toMatchObject({ subscribtionEndDate: addMonths(today(), 12), amount: 153 });
});

test.each([
  ['2027-01-31', '2028-01-31'],
  ['2028-02-29', '2029-02-28'],
])('a subscription that ends on %s is extended until %s', async (endDate, newEndDate) => {
  selling.clock.set(new Date(`${addDays(endDate, -20)}T12:00:00Z`));
  const { customer, id } = await subscribed(selling, endDate);
  expect((await renew(selling, customer, id)).check.subscribtionEndDate).toBe(newEndDate);
});

test('a customer renews two subscriptions at the same time, each with its own order', async () => {
  const { customer, id } = await subscribed(selling, addDays(today(), 10));
  await buy(selling, customer);
  const subscriptions = (await customer.get('/api/order/getsubscriptions/')).json<SubscriptionDto[]>();
  const second = subscriptions.find((subscription) => subscription.id !== id);
  assert(second);
  const orders = [await startRenewal(selling, customer, id), await startRenewal(selling, customer, second.id)];
  expect(orders.map(({ order }) => [order?.existing_subscription_id, order?.status])).toEqual([
    [id, 'pending'],
    [second.id, 'pending'],
  ]);
  expect((await startRenewal(selling, customer, id)).paymentId).toBe(orders[0]?.paymentId);
});

test('a valid promo code replaces the early discount', async () => {
  const { customer, id } = await subscribed(selling, addDays(today(), 10));
  expect((await renew(selling, customer, id, { DiscountCode: 'SAVE10' })).check.amount).toBe(137.7);
});

test('simultaneous and repeated webhooks and success pages extend a subscription only once', async () => {
  const endDate = addDays(today(), 10);
  const { customer, id } = await subscribed(selling, endDate);
  const { paymentId } = await startRenewal(selling, customer, id);
  await selling.atProvider(paymentId, 'pay');
  const webhook = () => selling.sendWebhook(paymentId, 'checkout.session.completed');
  await Promise.all([
    webhook(),
    webhook(),
    customer.get(`/api/renew/checkpayment/${paymentId}`),
    customer.get(`/api/renew/checkpayment/${paymentId}`),
  ]);
  await webhook();
  expect((await customer.get(`/api/subscription/renew/${id}`)).json().endDate).toBe(addMonths(endDate, 12));
});

test('a renewal replaces the planned reminders', async () => {
  const endDate = addMonths(today(), 12);
  const { customer, id } = await subscribed(selling, endDate, 'reminded@example.com');
  const planned = () =>
    selling.context.db
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('about', '=', id)
      .where('cancelled_at', 'is', null)
      .where('sent_at', 'is', null)
      .orderBy('send_after')
      .execute();
  const keys = (end: string) => [30, 7, 0].map((days) => ({ dedupe_key: `reminder:${id}:${end}:${days}` }));
  expect(await planned()).toEqual(keys(endDate));
  selling.clock.set(new Date(`${addDays(endDate, -7)}T12:00:00Z`));
  const sent = (await selling.deliverMail()).filter(({ to }) => to === 'reminded@example.com');
  const reminders = sent.filter(({ text }) => text.includes(`/subscription/renew/${id}`));
  expect(reminders.map(({ subject }) => subject)).toEqual(['Your Call Recorder Pro subscription ends in 7 days']);
  await customer.post('/api/auth/login', {
    email: 'reminded@example.com',
    password: 'correct horse',
    remeberMe: false,
  });
  await renew(selling, customer, id);
  expect(await planned()).toEqual(keys(addMonths(endDate, 12)));
});

test('the owner gets only the latest reminder after an outage, and no reminder after the end date', async () => {
  const endDate = addMonths(today(), 12);
  for (const [daysLate, subjects] of [
    [-2, ['Your Call Recorder Pro subscription ends in 2 days']],
    [1, []],
  ] as const) {
    selling.clock.reset();
    const { id } = await subscribed(selling, endDate, `late${daysLate}@example.com`);
    await selling.deliverMail();
    selling.clock.set(new Date(`${addDays(endDate, daysLate)}T07:00:00Z`));
    const sent = (await selling.deliverMail()).filter(({ text }) => text.includes(`/subscription/renew/${id}`));
    expect(sent.map(({ subject }) => subject)).toEqual(subjects);
  }
});

test('anyone with the link can pay, and the subscription keeps its owner, who gets an email', async () => {
  const endDate = addDays(today(), 10);
  const { customer: owner, id } = await subscribed(selling, endDate, 'renewed-owner@example.com');
  const payer = await selling.signedIn('payer@example.com');
  await selling.deliverMail();
  const { paymentId } = await renew(selling, payer, id);
  const mails = await selling.deliverMail();
  const mailsTo = (address: string) => mails.filter(({ to }) => to === address);
  const [toOwner, ...more] = mailsTo('renewed-owner@example.com');
  expect(more).toEqual([]);
  const renewed = formatCalendarDate(addMonths(endDate, 12));
  expect(toOwner?.subject).toBe(`Your Call Recorder Pro subscription now ends on ${renewed}`);
  expect(toOwner?.text).toContain('Somebody else paid for a renewal of your subscription.\n');
  expect(toOwner?.text).toContain(`Computers: 3\nExpires: ${renewed}`);
  for (const secret of ['payer@example.com', paymentId]) expect(toOwner?.text).not.toContain(secret);
  const [mail] = mailsTo('payer@example.com');
  expect(mail?.text).toContain(`My order and its invoice:\n${TEST_ORIGIN}/renew/success/${paymentId}`);
  expect((await owner.get(`/api/renew/checkpayment/${paymentId}`)).statusCode).toBe(404);
  expect((await payer.get('/api/order/getsubscriptions/')).json()).toEqual([]);
  expect((await owner.get('/api/order/getsubscriptions/')).json()).toHaveLength(1);
});

test('the shop finds a subscription by its activation code in any spelling', async () => {
  const { id, code } = await subscribed(selling, addDays(today(), 10));
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
    expect(
      (await selling.browser().get(`/api/subscription/renew/a/${encodeURIComponent(typed)}`)).json().subscriptionId,
    ).toBe(id);
  }
});

test.each(['a/b', 'a+b', '100%', 'a b', '../x', 'ÄÖ', 'x'.repeat(600), '\0', '%2F'])(
  'a renewal link with the code %j gets 400 or 404',
  async (code) => {
    const reply = await selling.browser().get(`/api/subscription/renew/a/${encodeURIComponent(code)}`);
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.headers['content-type']).toContain('application/problem+json');
  },
);

test('a blocked subscription cannot be renewed', async () => {
  const { customer, id } = await subscribed(selling, addDays(today(), 10));
  await selling.context.db
    .updateTable('subscriptions')
    .set({ blocked_at: new Date(), block_reason: 'refunded' })
    .where('id', '=', id)
    .execute();
  expect((await customer.get(`/api/subscription/renew/${id}`)).statusCode).toBe(404);
  expect((await startRenewal(selling, customer, id)).reply.statusCode).toBe(404);
});

test('the operator can unblock a subscription that was blocked during a payment and deliver its renewal', async () => {
  const endDate = addDays(today(), 10);
  const { customer, id } = await subscribed(selling, endDate);
  const { paymentId } = await startRenewal(selling, customer, id);
  await selling.context.db
    .updateTable('subscriptions')
    .set({ blocked_at: new Date(), block_reason: 'disputed' })
    .where('id', '=', id)
    .execute();
  await selling.atProvider(paymentId, 'pay');
  expect((await customer.get(`/api/renew/checkpayment/${paymentId}`)).json().error).toContain(
    "You don't need to pay again.",
  );
  const accept = () => adminOf(selling.context).admin(`accept ${paymentId} --yes`);
  await expect(accept()).rejects.toThrow('Run "unblock", then run "accept"');
  await adminOf(selling.context).admin(`unblock ${id}`);
  await accept();
  expect((await customer.get(`/api/renew/checkpayment/${paymentId}`)).json()).toMatchObject({
    subscribtionEndDate: addMonths(endDate, 12),
  });
});
