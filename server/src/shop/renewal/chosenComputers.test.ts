import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { addDays, addMonths, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { add } from '../../testing/additions';
import { adminOf } from '../../testing/adminLine';
import { proveMailbox } from '../../testing/proveMailbox';
import { renew, startRenewal, subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { TEST_PASSWORD, type TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

afterEach(() => selling.clock.reset());

/** The price of five computers with the early discount. */
const FIVE_PENCE = 19_200;
const inDays = (days: number) => addDays(calendarDateOf(selling.clock.now()), days);

async function listed(customer: TestBrowser): Promise<SubscriptionDto> {
  return (await customer.get('/api/order/getsubscriptions/')).json<[SubscriptionDto]>()[0];
}

const codesOf = async (customer: TestBrowser) => (await listed(customer)).activationCodes;

async function latestRenewal(id: string): Promise<string> {
  const order = await selling.context.db
    .selectFrom('orders')
    .select('id')
    .where('existing_subscription_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return order.id;
}

test('the owner renews two of three computers, and an unused code ends on the old end date', async () => {
  const endDate = inDays(20);
  const { customer, id, code } = await subscribed(selling, endDate);
  await customer.post('/api/activation/activate', { code, computerName: 'RECEPTION-PC' });
  const { check } = await renew(selling, customer, id, { Qnt: 2 });
  expect(check).toMatchObject({ state: 'completed', numberOfSeats: 2 });
  const [{ qnt, activationCodes }] = (await customer.get('/api/order/getsubscriptions/')).json<[SubscriptionDto]>();
  expect(qnt).toBe(2);
  const ending = activationCodes.filter((each) => each.endDate === endDate);
  expect(ending).toHaveLength(1);
  expect(ending[0]).toMatchObject({ isActivated: false });
  expect(check.codeChanges).toEqual({ ended: [{ code: ending[0]?.code, endDate }], added: [] });
});

test('the owner’s page and email name the code that ends by its label or computer', async () => {
  const endDate = inDays(20);
  const { customer, id, code } = await subscribed(selling, endDate);
  await selling.deliverMail();
  await customer.post('/api/activation/activate', { code, computerName: 'RECEPTION-PC' });
  const { check } = await renew(selling, customer, id, { Qnt: 2, EndingCodes: [code] });
  expect(check.codeChanges.ended).toEqual([{ code, endDate, computerName: 'RECEPTION-PC' }]);
  const [mail] = await selling.deliverMail();
  expect(mail?.text).toContain('You did not renew this activation code:');
  expect(mail?.text).toContain(`${code}: RECEPTION-PC, stops working after ${formatCalendarDate(endDate)}`);
  expect(mail?.text).not.toContain('nothing to install');
});

test('the email about a late renewal says that the code left out no longer works', async () => {
  const { customer, id, code } = await subscribed(selling, inDays(-20));
  await selling.deliverMail();
  await renew(selling, customer, id, { Qnt: 2, EndingCodes: [code] });
  const [mail] = await selling.deliverMail();
  expect(mail?.text).toContain(`${code}: Not activated, no longer works`);
});

test('a code that its owner left out does not lead to the renewal of the other codes', async () => {
  const { customer, id, code } = await subscribed(selling, inDays(-20));
  const linkOf = (each: string) => `/api/subscription/renew/a/${encodeURIComponent(each)}`;
  expect((await selling.browser().get(linkOf(code))).statusCode).toBe(200);
  await renew(selling, customer, id, { Qnt: 2, EndingCodes: [code] });
  selling.clock.set(new Date(`${inDays(400)}T12:00:00Z`));
  const refused = await selling.browser().get(linkOf(code));
  expect([refused.statusCode, refused.json().detail]).toEqual([404, expect.stringContaining('renewed without')]);
  const kept = await selling.context.db
    .selectFrom('activation_codes')
    .select('code')
    .where('subscription_id', '=', id)
    .where('code', '!=', code)
    .executeTakeFirstOrThrow();
  expect((await selling.browser().get(linkOf(kept.code))).json()).toMatchObject({ subscriptionId: id, qnt: 2 });
});

test('a renewal of the same computers changes no codes', async () => {
  const { customer, id } = await subscribed(selling, inDays(20));
  await selling.deliverMail();
  const { check } = await renew(selling, customer, id);
  expect(check).not.toHaveProperty('codeChanges');
  const [mail] = await selling.deliverMail();
  expect(mail?.text).toContain('Their activation codes stay the same, and there is nothing to install.');
});

test('only the owner gets the new codes that a stranger’s renewal adds', async () => {
  const { customer, id } = await subscribed(selling, inDays(20), 'growing-owner@example.com');
  const addition = (await add(selling, customer, id, 2)).paymentId;
  const payer = await selling.signedIn();
  const { paymentId } = await startRenewal(selling, payer, id);
  await selling.atProvider(addition, 'refund');
  await selling.sendWebhook(addition, 'charge.refunded');
  await selling.deliverMail();
  await selling.atProvider(paymentId, 'pay');
  const check = (await payer.get(`/api/renew/checkpayment/${paymentId}`)).json();
  expect(check).toMatchObject({ state: 'completed', isOwner: false });
  expect(check).not.toHaveProperty('codeChanges');
  const added = (await codesOf(customer)).filter(({ startDate }) => startDate !== undefined).map(({ code }) => code);
  expect(added).toHaveLength(2);
  const mails = await selling.deliverMail();
  const naming = mails.filter(({ text }) => added.every((code) => text.includes(code)));
  expect(naming.map(({ to }) => to)).toEqual(['growing-owner@example.com']);
});

test('if the customer asks for the codes again, the emails show the last day of each code', async () => {
  const endDate = inDays(20);
  const { customer, id } = await subscribed(selling, endDate);
  await renew(selling, customer, id, { Qnt: 2 });
  await selling.deliverMail();
  await customer.post('/api/order/resendcodes', { subscriptionId: id });
  const texts = (await selling.deliverMail()).map(({ text }) => text);
  const [{ activationCodes }] = (await customer.get('/api/order/getsubscriptions/')).json<[SubscriptionDto]>();
  for (const code of activationCodes) {
    const [text] = texts.filter((each) => each.includes(code.code));
    expect(text).toContain(formatCalendarDate(code.endDate ?? addMonths(endDate, 12)));
  }
});

test('after the refund of a renewal for one of three computers, the customer can renew all three', async () => {
  const { customer, id } = await subscribed(selling, addMonths(inDays(0), 12));
  const { paymentId } = await renew(selling, customer, id, { Qnt: 1 });
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  expect((await customer.get(`/api/subscription/renew/${id}`)).json().qnt).toBe(3);
});

test('after the refund of a renewal for one of three computers, an extension covers all three', async () => {
  const { customer, id } = await subscribed(selling, addMonths(inDays(0), 12));
  const { paymentId } = await renew(selling, customer, id, { Qnt: 1 });
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  await adminOf(selling.context).admin(`extend ${id} 14 --reason apology --yes`);
  const subscriptions = (await customer.get('/api/order/getsubscriptions/')).json<SubscriptionDto[]>();
  const { activationCodes = [], endDate } = subscriptions.find((each) => each.id === id) ?? {};
  expect(endDate).toBe(addDays(addMonths(inDays(0), 12), 14));
  expect(activationCodes.filter((code) => code.endDate === undefined)).toHaveLength(3);
});

test.each(['stays open', 'is won'])(
  'if the dispute of a renewal for one computer %s, the others get only what a later renewal paid for',
  async (state) => {
    const bought = addMonths(inDays(0), 12);
    const { customer, id } = await subscribed(selling, bought);
    const { paymentId } = await renew(selling, customer, id, { Qnt: 1 });
    await selling.atProvider(paymentId, 'dispute');
    await selling.sendWebhook(paymentId, 'charge.dispute.created');
    await renew(selling, customer, id);
    if (state === 'is won') {
      await selling.atProvider(paymentId, 'dispute-won');
      await selling.sendWebhook(paymentId, 'charge.dispute.closed');
    }
    const { endDate, activationCodes } = await listed(customer);
    const years = activationCodes.map((code) => (code.endDate ?? endDate).slice(0, 4)).sort();
    const last = Number(bought.slice(0, 4));
    expect(years).toEqual(
      (state === 'is won' ? [last + 1, last + 1, last + 2] : [last + 1, last + 1, last + 1]).map(String),
    );
  },
);

test('the owner chooses the code that ends, and pays again for the same choice', async () => {
  const endDate = inDays(20);
  const { customer, id, code } = await subscribed(selling, endDate);
  await customer.post('/api/activation/activate', { code, computerName: 'RECEPTION-PC' });
  const { codes } = (await customer.get(`/api/subscription/renew/${id}`)).json();
  expect(codes[0]).toEqual({ code, isActivated: true, computerName: 'RECEPTION-PC' });
  const { paymentId } = await startRenewal(selling, customer, id, { Qnt: 2, EndingCodes: [code] });
  await selling.atProvider(paymentId, 'expire');
  const again = await customer.post('/api/renew/payagain', { paymentId });
  expect(again.statusCode).toBe(200);
  const second = await latestRenewal(id);
  expect(second).not.toBe(paymentId);
  await selling.atProvider(second, 'pay-later');
  await customer.get(`/api/renew/checkpayment/${second}`);
  const mails = await selling.deliverMail();
  const awaited = mails.find(({ subject }) => subject.includes('your payment is on its way'));
  expect(awaited?.text).toContain('We will extend your subscription');
  expect(awaited?.text).not.toContain('codes stay the same');
  expect((await codesOf(customer)).every((each) => each.endDate === undefined)).toBe(true);
  await selling.atProvider(second, 'payment-arrives');
  await selling.sendWebhook(second, 'checkout.session.async_payment_succeeded');
  expect((await codesOf(customer)).filter((each) => each.endDate === endDate)).toMatchObject([{ code }]);
});

test('no code ends if the payment for fewer computers fails', async () => {
  const { customer, id, code } = await subscribed(selling, inDays(20));
  const { paymentId } = await startRenewal(selling, customer, id, { Qnt: 2, EndingCodes: [code] });
  await selling.atProvider(paymentId, 'pay-later');
  await selling.atProvider(paymentId, 'payment-fails');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_failed');
  expect((await codesOf(customer)).map(({ endDate }) => endDate)).toEqual([undefined, undefined, undefined]);
  expect((await listed(customer)).qnt).toBe(3);
});

test('new codes of a renewal for more computers work from the old end date', async () => {
  const endDate = inDays(20);
  const { customer, id } = await subscribed(selling, endDate);
  await selling.deliverMail();
  const { check } = await renew(selling, customer, id, { Qnt: 5 });
  expect(check).toMatchObject({ state: 'completed', numberOfSeats: 5, subscribtionEndDate: addMonths(endDate, 12) });
  expect((await listed(customer)).qnt).toBe(5);
  const added = (await codesOf(customer)).slice(3);
  expect(added).toMatchObject([{ startDate: endDate }, { startDate: endDate }]);
  const [mail] = await selling.deliverMail();
  expect(mail?.text).toContain(`You got 2 new activation codes for use from ${formatCalendarDate(endDate)}:`);
  const named = added.map(({ code }) => code);
  for (const code of named) expect(mail?.text).toContain(code);
  expect(check.codeChanges).toEqual({ ended: [], added: named.map((code) => ({ code, startDate: endDate })) });
  const device = { code: added[0]?.code, computerName: 'NEW-PC' };
  const early = await customer.post('/api/activation/activate', device);
  expect([early.statusCode, early.json()]).toMatchObject([403, { code: 'upcoming' }]);
  expect(early.json().detail).toBe(`This code works from ${formatCalendarDate(endDate)}.`);
  expect((await customer.post('/api/activation/state', device)).json()).toMatchObject({
    status: 'Upcoming',
    startDate: endDate,
  });
  selling.clock.set(new Date(`${endDate}T12:00:00Z`));
  expect((await customer.post('/api/activation/activate', device)).json()).toMatchObject({ status: 'Active' });
});

test('a refund of a renewal for more computers removes exactly its new codes', async () => {
  const { customer, id } = await subscribed(selling, addMonths(inDays(0), 12));
  const before = await codesOf(customer);
  const { paymentId } = await renew(selling, customer, id, { Qnt: 5 });
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  expect(await codesOf(customer)).toEqual(before);
  expect(await listed(customer)).toMatchObject({ qnt: 3, endDate: addMonths(inDays(0), 12) });
});

test('pay again renews all computers of a subscription that grew, whoever pays, after showing the new price', async () => {
  const { customer, id } = await subscribed(selling, inDays(20));
  const payer = await selling.signedIn();
  const { paymentId } = await startRenewal(selling, payer, id);
  await selling.atProvider(paymentId, 'expire');
  await add(selling, customer, id, 2);
  const again = await payer.post('/api/renew/payagain', { paymentId });
  expect([again.statusCode, again.json().code]).toEqual([409, 'price-changed']);
  expect(again.json().totalPence).toBe(FIVE_PENCE);
});

test('a choice for a subscription that grew meanwhile is not guessed', async () => {
  const { customer, id, code } = await subscribed(selling, inDays(20));
  await add(selling, customer, id, 2);
  const { reply } = await startRenewal(selling, customer, id, { Qnt: 2, EndingCodes: [code] });
  expect([reply.statusCode, reply.json().detail]).toEqual([
    409,
    'This subscription has 5 computers now. Open the renewal page again and choose which of them to renew.',
  ]);
});

test('only the owner sees the codes on the renewal page', async () => {
  const { customer, id, code } = await subscribed(selling, inDays(20));
  const stranger = await selling.signedIn();
  for (const link of [id, `a/${code}`]) {
    expect((await customer.get(`/api/subscription/renew/${link}`)).json().codes).toHaveLength(3);
    for (const other of [stranger, selling.browser()])
      expect((await other.get(`/api/subscription/renew/${link}`)).json()).not.toHaveProperty('codes');
  }
});

test.each([
  ['renew two of three computers', { Qnt: 2 }],
  ['renew four computers', { Qnt: 4 }],
  ['choose a code that ends', { Qnt: 3, EndingCodes: ['ABCDE-FGHJK-MNPQR-STVWX'] }],
])('another customer can’t %s', async (_what, choice) => {
  const { id } = await subscribed(selling, inDays(20));
  const { reply } = await startRenewal(selling, await selling.signedIn(), id, choice);
  expect(reply.statusCode).toBe(403);
  expect(reply.json().detail).toContain('Only the owner');
});

async function expectReviewWithoutEnding(payer: TestBrowser, owner: TestBrowser, paymentId: string): Promise<void> {
  await selling.atProvider(paymentId, 'pay');
  expect((await payer.get(`/api/renew/checkpayment/${paymentId}`)).json().state).toBe('on-hold');
  const orders = selling.context.db.selectFrom('orders').select('review_reason').where('id', '=', paymentId);
  expect((await orders.executeTakeFirstOrThrow()).review_reason).toContain('fewer computers');
  expect((await codesOf(owner)).filter(({ endDate }) => endDate !== undefined)).toEqual([]);
}

test('a former owner’s renewal of fewer computers goes to review and ends no code of the new owner', async () => {
  const { customer, id, code } = await subscribed(selling, inDays(20));
  const { paymentId } = await startRenewal(selling, customer, id, { Qnt: 2, EndingCodes: [code] });
  const heir = await selling.signedIn('heir-of-codes@example.com');
  await proveMailbox(selling, 'heir-of-codes@example.com');
  await adminOf(selling.context).admin(`transfer ${id} heir-of-codes@example.com --reason left --yes`);
  await expectReviewWithoutEnding(customer, heir, paymentId);
  expect(await listed(heir)).toMatchObject({ qnt: 3 });
});

test('another customer’s renewal goes to review if the owner has added computers meanwhile', async () => {
  const { customer, id } = await subscribed(selling, inDays(20));
  const payer = await selling.signedIn();
  const { paymentId } = await startRenewal(selling, payer, id);
  await add(selling, customer, id, 2);
  await expectReviewWithoutEnding(payer, customer, paymentId);
  expect(await listed(customer)).toMatchObject({ qnt: 5 });
});

test('new codes that start during the dispute of another renewal get no second year after the dispute is won', async () => {
  const bought = addMonths(inDays(0), 12);
  const { customer, id } = await subscribed(selling, bought, 'patient@example.com');
  const { paymentId } = await renew(selling, customer, id, { Qnt: 1 });
  const later = await renew(selling, customer, id, { Qnt: 5 });
  selling.clock.set(new Date(`${addDays(bought, -5)}T12:00:00Z`));
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  const periods = selling.context.db.selectFrom('subscription_periods').select('codes_start');
  const added = await periods.where('order_id', '=', later.paymentId).executeTakeFirstOrThrow();
  expect(added.codes_start).toBe(bought);
  selling.clock.set(new Date(`${addDays(bought, 60)}T12:00:00Z`));
  await selling.atProvider(paymentId, 'dispute-won');
  await selling.sendWebhook(paymentId, 'charge.dispute.closed');
  const codes = selling.context.db.selectFrom('activation_codes').select('own_end_date');
  const ends = await codes.where('added_by_order_id', '=', later.paymentId).execute();
  expect(ends.map(({ own_end_date }) => own_end_date)).toEqual(Array(4).fill(addMonths(bought, 12)));
  const subscriptions = selling.context.db.selectFrom('subscriptions').select('end_date').where('id', '=', id);
  expect((await subscriptions.executeTakeFirstOrThrow()).end_date).toBe(addMonths(bought, 24));
  await customer.post('/api/auth/login', { email: 'patient@example.com', password: TEST_PASSWORD });
  const shown: { startDate?: string }[] = (await listed(customer)).activationCodes;
  expect(shown.filter(({ startDate }) => startDate !== undefined)).toEqual([]);
});
