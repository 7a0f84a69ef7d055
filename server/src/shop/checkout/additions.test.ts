import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { addDays, addMonths, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { add, startAddition } from '../../testing/additions';
import { adminOf } from '../../testing/adminLine';
import { renew, startRenewal, subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const inDays = (days: number) => addDays(calendarDateOf(selling.clock.now()), days);

async function listed(customer: TestBrowser): Promise<SubscriptionDto> {
  return (await customer.get('/api/order/getsubscriptions/')).json<[SubscriptionDto]>()[0];
}

async function codesOf(customer: TestBrowser): Promise<string[]> {
  return (await listed(customer)).activationCodes.map(({ code }) => code);
}

async function stateOf(customer: TestBrowser, code: string) {
  return (await customer.post('/api/activation/state', { code })).json();
}

test('a customer adds two computers, and gets two codes with the same end date, an email and an invoice', async () => {
  const endDate = inDays(200);
  const { customer, id } = await subscribed(selling, endDate, 'grows@example.com');
  expect((await customer.get(`/api/subscription/add/${id}`)).json()).toEqual({
    subscriptionId: id,
    qnt: 3,
    endDate,
    today: inDays(0),
  });
  await selling.deliverMail();
  const before = await codesOf(customer);
  const { paymentId, check } = await add(selling, customer, id, 2);
  expect(check).toMatchObject({ numberOfSeats: 2, subscribtionEndDate: endDate });
  expect(check.activationCodes).toHaveLength(2);
  const subscription = await listed(customer);
  expect(subscription).toMatchObject({ qnt: 5, endDate });
  expect(await codesOf(customer)).toEqual([...before, ...check.activationCodes]);
  expect(await stateOf(customer, check.activationCodes[0])).toMatchObject({ status: 'Active', endDate });
  const [mail] = await selling.deliverMail();
  expect(mail).toMatchObject({ to: 'grows@example.com' });
  for (const code of check.activationCodes) expect(mail?.text).toContain(code);
  for (const code of before) expect(mail?.text).not.toContain(code);
  expect(mail?.subject).toContain('Your new Call Recorder Pro activation codes, order ');
  expect(mail?.text).toContain(
    `Your subscription until ${formatCalendarDate(endDate)} now has 5 computers. Your existing activation codes stay the same. Here are the new activation codes, one for each new computer:`,
  );
  expect(mail?.text).toContain('Computers added: 2\nPaid: £');
  const invoice = { paymentId, name: 'Acme', address: '1 High Street', buyersRefNumber: '' };
  const { body } = await customer.post('/api/order/createinvoice/', invoice);
  expect(body).toContain(`2 computers until ${formatCalendarDate(endDate)}`);
  const renewal = (await customer.get(`/api/subscription/renew/${id}`)).json();
  expect(renewal).toMatchObject({ qnt: 5 });
  expect(renewal).not.toHaveProperty('isAlreadyRenewed');
});

test('the success page of the purchase shows only the codes that the purchase bought', async () => {
  const { customer, id } = await subscribed(selling, inDays(200));
  const [order] = (await listed(customer)).orders;
  await add(selling, customer, id, 2);
  expect((await customer.get(`/api/order/checkpayment/${order?.id}`)).json().activationCodes).toHaveLength(3);
});

test.each([
  ['refund', 'charge.refunded'],
  ['dispute', 'charge.dispute.created'],
])('a %s of an addition ends exactly its codes', async (action, event) => {
  const { customer, id } = await subscribed(selling, inDays(200));
  const before = await codesOf(customer);
  const { paymentId, check } = await add(selling, customer, id, 2);
  await selling.atProvider(paymentId, action);
  await selling.sendWebhook(paymentId, event);
  expect(await listed(customer)).toMatchObject({ qnt: 3, isBlocked: false });
  expect(await codesOf(customer)).toEqual(before);
  for (const code of check.activationCodes) {
    expect(await stateOf(customer, code)).toMatchObject({ status: 'Blocked' });
    const device = { code, computerName: 'RECEPTION-PC' };
    expect((await customer.post('/api/activation/activate', device)).json()).toMatchObject({ code: 'blocked' });
  }
  expect((await customer.get(`/api/order/checkpayment/${paymentId}`)).json().error).toBeDefined();
});

test('a won dispute restores the codes of an addition', async () => {
  const { customer, id } = await subscribed(selling, addMonths(inDays(0), 12));
  const { paymentId, check } = await add(selling, customer, id, 2);
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  await selling.atProvider(paymentId, 'dispute-won');
  await selling.sendWebhook(paymentId, 'charge.dispute.closed');
  expect(await listed(customer)).toMatchObject({ qnt: 5 });
  expect(await stateOf(customer, check.activationCodes[1])).toMatchObject({ status: 'Active' });
  const mail = (await selling.deliverMail()).find(({ subject }) => subject.endsWith('is closed'));
  expect(mail?.text).toContain('The activation codes from this order work again.');
});

test('an addition goes to review if its payment arrives after the last day', async () => {
  const { customer, id } = await subscribed(selling, inDays(5));
  const { paymentId } = await startAddition(selling, customer, id, 2);
  await selling.atProvider(paymentId, 'pay-later');
  selling.clock.set(later(selling.clock.now(), 7 * DAY_MS));
  await selling.atProvider(paymentId, 'payment-arrives');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_succeeded');
  const order = selling.context.db.selectFrom('orders').select(['status', 'review_reason']).where('id', '=', paymentId);
  expect(await order.executeTakeFirst()).toEqual({
    status: 'review',
    review_reason: expect.stringContaining('after the last day'),
  });
});

test('the success page and the email show the last day of codes that end before the subscription', async () => {
  const { customer, id } = await subscribed(selling, inDays(20));
  await selling.deliverMail();
  const { paymentId } = await startAddition(selling, customer, id, 2);
  await renew(selling, customer, id);
  await selling.atProvider(paymentId, 'pay');
  const check = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json();
  expect(check).toMatchObject({ state: 'completed', subscribtionEndDate: inDays(20) });
  const mail = (await selling.deliverMail()).find(({ subject }) => subject.startsWith('Your new'));
  expect(mail?.text).toContain("You've added 2 computers to your subscription. Your existing");
  expect(mail?.text).toContain(`Expires: ${formatCalendarDate(inDays(20))}`);
});

test('another customer who paid for the subscription hears that a won dispute confirms the addition', async () => {
  const { customer, id } = await subscribed(selling, inDays(200));
  const payer = await selling.signedIn('payer-of-renewal@example.com');
  await renew(selling, payer, id);
  const { paymentId } = await add(selling, customer, id, 2);
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  await selling.deliverMail();
  await selling.atProvider(paymentId, 'dispute-won');
  await selling.sendWebhook(paymentId, 'charge.dispute.closed');
  const mail = (await selling.deliverMail()).find(({ to }) => to === 'payer-of-renewal@example.com');
  expect(mail?.subject).toContain('has its added computers again');
  expect(mail?.text).toContain('Somebody else paid for more computers for it. This payment is confirmed');
});

test('computers that are added during a dispute of the renewal work only until the day that they were priced for', async () => {
  const bought = addMonths(inDays(0), 12);
  const { customer, id } = await subscribed(selling, bought);
  const { paymentId } = await renew(selling, customer, id);
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  const { check } = await add(selling, customer, id, 2);
  await selling.atProvider(paymentId, 'dispute-won');
  await selling.sendWebhook(paymentId, 'charge.dispute.closed');
  const { endDate, activationCodes } = await listed(customer);
  expect(endDate).toBe(addMonths(bought, 12));
  const ending = activationCodes.filter((code) => code.endDate === bought).map(({ code }) => code);
  expect(ending).toEqual(check.activationCodes);
});

test('the operator’s refund says that the subscription loses the added computers', async () => {
  const { customer, id } = await subscribed(selling, inDays(200));
  const { paymentId } = await add(selling, customer, id, 2);
  expect(await adminOf(selling.context).admin(`refund ${paymentId} --yes`)).toContain(
    'The subscription no longer includes the 2 computers from this order, even for the time that later renewals paid for.',
  );
  expect(await listed(customer)).toMatchObject({ qnt: 3, isBlocked: false });
});

test('the email about a renewal contains the new codes', async () => {
  const { customer, id } = await subscribed(selling, inDays(20));
  const { paymentId: added } = await add(selling, customer, id, 2);
  const { paymentId } = await startRenewal(selling, customer, id);
  await adminOf(selling.context).admin(`refund ${added} --yes`);
  await selling.deliverMail();
  await selling.atProvider(paymentId, 'pay');
  await customer.get(`/api/renew/checkpayment/${paymentId}`);
  const [mail] = await selling.deliverMail();
  expect(mail?.text).toContain('for 5 computers.');
  expect(mail?.text).toContain('You got 2 new activation codes for use from');
  const { activationCodes } = await listed(customer);
  expect(activationCodes).toHaveLength(5);
  for (const { code } of activationCodes.slice(3)) expect(mail?.text).toContain(code);
});

test('stops with the new amount if the page showed another total', async () => {
  const { customer, id } = await subscribed(selling, inDays(200));
  const order = (displayed: number) =>
    customer.request({
      method: 'POST',
      url: '/api/order/addcomputers',
      payload: { Url: TEST_ORIGIN, SubscriptionId: id, Qnt: 2 },
      headers: { 'x-displayed-total-pence': String(displayed) },
    });
  const refused = await order(1);
  expect(refused.statusCode).toBe(409);
  const { code, totalPence, detail } = refused.json();
  expect(code).toBe('price-changed');
  expect(detail).toBe(`The price has changed. The total is now ${formatPounds(totalPence)}.`);
  expect((await order(totalPence)).statusCode).toBe(200);
});

test('two tabs with the same addition share one payment page', async () => {
  const { customer, id } = await subscribed(selling, inDays(200));
  const [first, second] = [
    await startAddition(selling, customer, id, 2),
    await startAddition(selling, customer, id, 2),
  ];
  expect(second.reply.json()).toEqual(first.reply.json());
  await selling.atProvider(first.paymentId, 'pay');
  const third = await startAddition(selling, customer, id, 4);
  expect(third.reply.json().redirectUrl).toContain(`/payment/success/${first.paymentId}`);
  expect(await listed(customer)).toMatchObject({ qnt: 5 });
});

test('computers that are paid after a renewal work until the day that they were priced for', async () => {
  const endDate = inDays(20);
  const { customer, id } = await subscribed(selling, endDate);
  const { paymentId } = await startAddition(selling, customer, id, 2);
  await renew(selling, customer, id);
  await selling.atProvider(paymentId, 'pay');
  const { activationCodes } = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json();
  const { qnt, activationCodes: all } = await listed(customer);
  expect(qnt).toBe(3);
  expect(all.filter((code) => code.endDate === endDate).map(({ code }) => code)).toEqual(activationCodes);
  selling.clock.set(new Date(`${addDays(endDate, 1)}T12:00:00Z`));
  expect(await stateOf(customer, activationCodes[0])).toMatchObject({ status: 'Expired', endDate });
});

test('an addition goes to review if a refund shortened the subscription before the payment', async () => {
  const { customer, id } = await subscribed(selling, inDays(20));
  const renewal = await renew(selling, customer, id);
  const { paymentId } = await startAddition(selling, customer, id, 2);
  await adminOf(selling.context).admin(`refund ${renewal.paymentId} --yes`);
  await selling.atProvider(paymentId, 'pay');
  expect((await customer.get(`/api/order/checkpayment/${paymentId}`)).json().error).toContain('are checking it');
  expect(await codesOf(customer)).toHaveLength(3);
});

test.each([
  ['another customer', 404, 'This account has no such subscription.', async () => selling.signedIn()],
  [
    'the owner of a blocked subscription',
    409,
    'is blocked',
    async (owner: TestBrowser, id: string) => {
      await adminOf(selling.context).admin(`block ${id} --yes`);
      return owner;
    },
  ],
  [
    'the owner of an expired subscription',
    409,
    'Renew it before you add computers.',
    async (owner: TestBrowser, id: string) => {
      await selling.context.db
        .updateTable('subscriptions')
        .set({ end_date: inDays(-1) })
        .where('id', '=', id)
        .execute();
      return owner;
    },
  ],
  [
    'the owner of a full subscription',
    409,
    'so you can add 1 more',
    async (owner: TestBrowser, id: string) => {
      await selling.context.db.updateTable('subscriptions').set({ quantity: 499 }).where('id', '=', id).execute();
      return owner;
    },
  ],
])('%s can’t add two computers', async (_who, status, sentence, change) => {
  const { customer, id } = await subscribed(selling, inDays(200));
  const { reply } = await startAddition(selling, await change(customer, id), id, 2);
  expect(reply.statusCode).toBe(status);
  expect(reply.json().detail).toContain(sentence);
});

test('a cancelled addition names its subscription, so that the page can lead back to it', async () => {
  const { customer, id } = await subscribed(selling, inDays(200));
  const { paymentId } = await startAddition(selling, customer, id, 2);
  const reply = (await customer.post('/api/order/cancelpayment', { paymentId })).json();
  expect(reply).toMatchObject({ outcome: 'not-charged', kind: 'addition', subscriptionId: id });
  const { redirectUrl } = (await customer.post('/api/order/payagain', { paymentId })).json();
  expect(redirectUrl).not.toContain('/success/');
});

test('a renewal that was ordered before an addition covers only its own computers', async () => {
  const { customer, id } = await subscribed(selling, inDays(20));
  const renewal = await startRenewal(selling, customer, id);
  await add(selling, customer, id, 2);
  await selling.atProvider(renewal.paymentId, 'pay');
  await customer.get(`/api/renew/checkpayment/${renewal.paymentId}`);
  const { qnt, activationCodes } = await listed(customer);
  expect(qnt).toBe(3);
  expect(activationCodes.filter(({ endDate }) => endDate === inDays(20))).toHaveLength(2);
});
