import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { addDays, addMonths, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { adminOf } from '../../testing/adminLine';
import { renew, startRenewal, subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const inDays = (days: number) => addDays(calendarDateOf(selling.clock.now()), days);

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

test('while a renewal for one of three computers is disputed, the customer can renew only one', async () => {
  const { customer, id } = await subscribed(selling, addMonths(inDays(0), 12));
  const { paymentId } = await renew(selling, customer, id, { Qnt: 1 });
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  const { reply } = await startRenewal(selling, customer, id);
  expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringContaining('when that is settled')]);
  expect((await startRenewal(selling, customer, id, { Qnt: 1 })).reply.statusCode).toBe(200);
});

test.each([
  ['another customer', 2, 403, 'Only the owner'],
  ['the owner', 4, 409, 'Renew it first, then add computers'],
])('%s can’t renew %i of three computers', async (who, Qnt, status, sentence) => {
  const { customer, id } = await subscribed(selling, inDays(20));
  const payer = who === 'the owner' ? customer : await selling.signedIn();
  const { reply } = await startRenewal(selling, payer, id, { Qnt });
  expect(reply.statusCode).toBe(status);
  expect(reply.json().detail).toContain(sentence);
});
