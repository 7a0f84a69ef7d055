import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import type { PaymentCheck } from 'shared/contract/paymentCheck';
import { adminOf } from '../../testing/adminLine';
import { buyRefundable } from '../../testing/refundedPurchase';
import { renew, subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('the success page of a disputed purchase shows no codes until the shop wins the dispute', async () => {
  const { customer, paymentId, atProvider } = await buyRefundable(selling);
  const check = async () => (await customer.get(`/api/order/checkpayment/${paymentId}`)).json<PaymentCheck>();
  await atProvider('dispute', 'charge.dispute.created');
  const open = await check();
  expect(open.error).toMatch(/^This payment is disputed, so this order is paused until your bank decides\./);
  expect(open).not.toHaveProperty('activationCodes');
  expect(open.state).toBe('on-hold');
  await atProvider('dispute-won', 'charge.dispute.closed');
  expect(await check()).toMatchObject({ activationCodes: { length: 3 } });
});

test('the success page of a purchase that the bank paid back shows no codes', async () => {
  const { customer, paymentId, atProvider } = await buyRefundable(selling);
  await atProvider('dispute', 'charge.dispute.created');
  await atProvider('dispute-lost', 'charge.dispute.closed');
  const lost = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json<PaymentCheck>();
  expect(lost).toMatchObject({ error: 'Your bank has returned this payment to you, so this order has ended.' });
  expect(lost.state).toBe('ended');
  expect(lost).not.toHaveProperty('activationCodes');
});

test('the success page of a blocked subscription shows no codes', async () => {
  const { customer, paymentId, subscription } = await buyRefundable(selling);
  await adminOf(selling.context).admin(`block ${(await subscription()).id} --yes`);
  const blocked = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json<PaymentCheck>();
  expect(blocked.error).toMatch(/^This subscription is blocked\./);
  expect(blocked).not.toHaveProperty('activationCodes');
});

test('the success page of a disputed renewal shows no new end date', async () => {
  const { customer, id } = await subscribed(selling, addMonths(calendarDateOf(selling.clock.now()), 1));
  const { paymentId } = await renew(selling, customer, id);
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  const check = (await customer.get(`/api/renew/checkpayment/${paymentId}`)).json<PaymentCheck>();
  expect(check.error).toMatch(/^This payment is disputed/);
  expect(check).not.toHaveProperty('subscribtionEndDate');
});
