import { orderNumberOf } from '../testing/orderNumberOf';
import { addDays, addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { parseCommand } from '../admin/runCommand';
import { buy, openSellingShop, type SellingShop } from '../testing/sellingShop';
import { TEST_ORIGIN } from '../testing/testConfig';
import type { TestBrowser } from '../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const today = () => calendarDateOf(selling.clock.now());

/** Creates a customer with a subscription for three computers that ends on `endDate`. */
async function subscribed(endDate: string, email?: string) {
  const customer = await selling.signedIn(email);
  await buy(selling, customer);
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
  await selling.context.db
    .updateTable('subscriptions')
    .set({ end_date: endDate })
    .where('id', '=', subscription.id)
    .execute();
  return { customer, id: subscription.id as string, code: subscription.activationCodes[0].code as string };
}

async function startRenewal(customer: TestBrowser, SubscriptionId: string, overrides = {}) {
  const answer = await customer.post('/api/renew/purchasewithstripe', {
    Url: TEST_ORIGIN,
    SubscriptionId,
    DiscountCode: '',
    InvoiceNeeded: false,
    ...overrides,
  });
  const order = await selling.context.db
    .selectFrom('orders')
    .selectAll()
    .where('renews_subscription_id', '=', SubscriptionId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return { answer, paymentId: order?.id ?? '', order };
}

async function renew(customer: TestBrowser, id: string, overrides = {}) {
  const { paymentId } = await startRenewal(customer, id, overrides);
  await selling.atProvider(paymentId, 'pay');
  return { paymentId, check: (await customer.get(`/api/renew/checkpayment/${paymentId}`)).json() };
}

test('an early renewal costs less and adds twelve months to the old end', async () => {
  const endDate = addDays(today(), 10);
  const { customer, id } = await subscribed(endDate);
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
  const { paymentId, check } = await renew(customer, id);
  expect(check).toEqual({
    paymentId,
    orderNumber: await orderNumberOf(selling, paymentId),
    subscriptionId: id,
    subscribtionEndDate: addMonths(endDate, 12),
    amount: 122.4,
    currency: 'GBP',
  });
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
  expect(subscription).toMatchObject({ endDate: addMonths(endDate, 12), renewalLink: null });
  expect(subscription.orders).toHaveLength(2);
});

test('a renewal after the end counts from the payment, without a discount', async () => {
  const { customer, id } = await subscribed(addDays(today(), -40));
  expect((await customer.get(`/api/subscription/renew/${id}`)).json()).toMatchObject({
    isNotExpiredYet: false,
    renewalDiscount: 0,
  });
  const { check } = await renew(customer, id);
  expect(check).toMatchObject({ subscribtionEndDate: addMonths(today(), 12), amount: 153 });
});

test.each([
  ['2027-01-31', '2028-01-31'],
  ['2028-02-29', '2029-02-28'],
])('a subscription that ends on %s is extended until %s', async (endDate, newEndDate) => {
  selling.clock.set(new Date(`${addDays(endDate, -20)}T12:00:00Z`));
  const { customer, id } = await subscribed(endDate);
  expect((await renew(customer, id)).check.subscribtionEndDate).toBe(newEndDate);
});

test('a valid code replaces the early discount', async () => {
  const { customer, id } = await subscribed(addDays(today(), 10));
  expect((await renew(customer, id, { DiscountCode: 'SAVE10' })).check.amount).toBe(137.7);
});

test('replays, the success page and the sweeper never extend twice', async () => {
  const endDate = addDays(today(), 10);
  const { customer, id } = await subscribed(endDate);
  const { paymentId } = await startRenewal(customer, id);
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

test('a renewal cancels the planned reminders and plans new ones', async () => {
  const endDate = addMonths(today(), 12);
  const { customer, id } = await subscribed(endDate, 'reminded@example.com');
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
  await renew(customer, id);
  expect(await planned()).toEqual(keys(addMonths(endDate, 12)));
});

test('after an outage the owner gets only the latest reminder, with the days left, and none after the end', async () => {
  const endDate = addMonths(today(), 12);
  for (const [daysLate, subjects] of [
    [-2, ['Your Call Recorder Pro subscription ends in 2 days']],
    [1, []],
  ] as const) {
    selling.clock.reset();
    const { id } = await subscribed(endDate, `late${daysLate}@example.com`);
    await selling.deliverMail();
    selling.clock.set(new Date(`${addDays(endDate, daysLate)}T07:00:00Z`));
    const sent = (await selling.deliverMail()).filter(({ text }) => text.includes(`/subscription/renew/${id}`));
    expect(sent.map(({ subject }) => subject)).toEqual(subjects);
  }
});

test('anyone with the link can pay, and the subscription stays with its owner', async () => {
  const { customer: owner, id } = await subscribed(addDays(today(), 10));
  const payer = await selling.signedIn('payer@example.com');
  await selling.deliverMail();
  const { paymentId } = await renew(payer, id);
  const [mail] = (await selling.deliverMail()).filter(({ to }) => to === 'payer@example.com');
  expect(mail!.text).toContain(`My order and its invoice:\n${TEST_ORIGIN}/renew/success/${paymentId}`);
  expect((await owner.get(`/api/renew/checkpayment/${paymentId}`)).statusCode).toBe(404);
  expect((await payer.get('/api/order/getsubscriptions/')).json()).toEqual([]);
  expect((await owner.get('/api/order/getsubscriptions/')).json()).toHaveLength(1);
});

test('the refund email to a payer links to the credit note if another customer owns the subscription', async () => {
  const { customer: owner, id } = await subscribed(addDays(today(), 10));
  const payer = await selling.signedIn('refunded-payer@example.com');
  const { paymentId } = await renew(payer, id);
  await selling.deliverMail();
  await parseCommand(['refund', paymentId, '--yes']).run!(selling.context);
  const [mail] = (await selling.deliverMail()).filter(({ to }) => to === 'refunded-payer@example.com');
  expect(mail!.text).toContain('The 12 months of this renewal no longer count.');
  expect(mail!.text).toContain(`My order and the credit note:\n${TEST_ORIGIN}/renew/success/${paymentId}`);
  const check = (await payer.get(`/api/renew/checkpayment/${paymentId}`)).json();
  expect(check).toMatchObject({ error: 'This payment was refunded.', isRefunded: true });
  expect((await payer.get(`/api/order/getinvoicedetails/${paymentId}`)).json().creditNotes).toHaveLength(1);
  expect((await owner.get(`/api/order/getinvoicedetails/${paymentId}`)).statusCode).toBe(404);
});

test('a subscription is found by each of its codes, however it is typed', async () => {
  const { id, code } = await subscribed(addDays(today(), 10));
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
    expect(
      (await selling.browser().get(`/api/subscription/renew/a/${encodeURIComponent(typed)}`)).json().subscriptionId,
    ).toBe(id);
  }
});

test.each(['a/b', 'a+b', '100%', 'a b', '../x', 'ÄÖ', 'x'.repeat(600), '\0', '%2F'])(
  'the code %j is not found, and nothing breaks',
  async (code) => {
    const answer = await selling.browser().get(`/api/subscription/renew/a/${encodeURIComponent(code)}`);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  },
);

test('a blocked subscription cannot be renewed', async () => {
  const { customer, id } = await subscribed(addDays(today(), 10));
  await selling.context.db
    .updateTable('subscriptions')
    .set({ blocked_at: new Date(), block_reason: 'refunded' })
    .where('id', '=', id)
    .execute();
  expect((await customer.get(`/api/subscription/renew/${id}`)).statusCode).toBe(404);
  expect((await startRenewal(customer, id)).answer.statusCode).toBe(404);
});

test('a renewal goes to review if its subscription is blocked during the payment, and is delivered after the unblock', async () => {
  const endDate = addDays(today(), 10);
  const { customer, id } = await subscribed(endDate);
  const { paymentId } = await startRenewal(customer, id);
  await selling.context.db
    .updateTable('subscriptions')
    .set({ blocked_at: new Date(), block_reason: 'disputed' })
    .where('id', '=', id)
    .execute();
  await selling.atProvider(paymentId, 'pay');
  expect((await customer.get(`/api/renew/checkpayment/${paymentId}`)).json().error).toContain(
    "You don't need to pay again.",
  );
  const accept = () => parseCommand(['accept', paymentId, '--yes']).run!(selling.context);
  await expect(accept()).rejects.toThrow('Unblock it');
  await parseCommand(['unblock', id]).run!(selling.context);
  await accept();
  expect((await customer.get(`/api/renew/checkpayment/${paymentId}`)).json()).toMatchObject({
    subscribtionEndDate: addMonths(endDate, 12),
  });
});

test('a refund of one of two renewals removes only its year and plans the reminders for the new end', async () => {
  const endDate = addMonths(today(), 12);
  const { customer, id } = await subscribed(endDate);
  const wrong = await renew(customer, id);
  const { paymentId } = await renew(customer, id);
  expect((await customer.get(`/api/subscription/renew/${id}`)).json().endDate).toBe(addMonths(endDate, 24));
  const admin = (...argv: string[]) => parseCommand(argv).run!(selling.context);
  expect((await admin('refund', wrong.paymentId, '--yes')).message).toContain(
    'The 12 months of this renewal no longer count.',
  );
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
  expect(subscription).toMatchObject({ isBlocked: false, endDate: addMonths(endDate, 12) });
  expect(subscription.activationCodes).toHaveLength(3);
  expect((await customer.get(`/api/renew/checkpayment/${paymentId}`)).json().subscribtionEndDate).toBe(
    addMonths(endDate, 12),
  );
  const planned = selling.context.db.selectFrom('outbox').select('dedupe_key').where('about', '=', id);
  const due = await planned.where('cancelled_at', 'is', null).where('sent_at', 'is', null).execute();
  const reminders = [0, 30, 7].map((days) => `reminder:${id}:${addMonths(endDate, 12)}:${days}`);
  expect(due.map(({ dedupe_key }) => dedupe_key).sort()).toEqual(reminders);
  await admin('block', id, '--yes');
  expect((await admin('unblock', id)).message).toContain(`It ends on ${addMonths(endDate, 12)}.`);
});

test('a disputed renewal loses its year at once and gets it back if the dispute is won', async () => {
  const endDate = addMonths(today(), 12);
  const { customer, id } = await subscribed(endDate);
  const { paymentId } = await renew(customer, id);
  const dispute = async (action: string, event: string) => {
    await selling.atProvider(paymentId, action);
    await selling.sendWebhook(paymentId, event);
    return (await customer.get('/api/order/getsubscriptions/')).json()[0];
  };
  expect(await dispute('dispute', 'charge.dispute.created')).toMatchObject({ isBlocked: false, endDate });
  const won = await dispute('dispute-won', 'charge.dispute.closed');
  expect(won).toMatchObject({ isBlocked: false, endDate: addMonths(endDate, 12) });
  await dispute('dispute', 'charge.dispute.created');
  expect(await dispute('dispute-lost', 'charge.dispute.closed')).toMatchObject({ isBlocked: false, endDate });
});

test('after a refund of the purchase, an operator can restore the time that the renewals paid for', async () => {
  const endDate = addMonths(today(), 12);
  const { customer, id } = await subscribed(endDate);
  await renew(customer, id);
  const subscription = selling.context.db.selectFrom('subscriptions').select('origin_order_id').where('id', '=', id);
  const { origin_order_id } = await subscription.executeTakeFirstOrThrow();
  const admin = (...argv: string[]) => parseCommand(argv).run!(selling.context);
  expect((await admin('refund', origin_order_id, '--yes')).message).toContain('Its subscription is blocked.');
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([{ isBlocked: true }]);
  expect((await admin('unblock', id)).message).toContain(`It ends on ${endDate}.`);
});
