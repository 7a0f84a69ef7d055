import assert from 'node:assert';
import { orderStatusOf } from '../../testing/paymentState';
import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { applySession } from './applySession';
import type { PaymentSession } from '../provider/PaymentSession';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

/** Places an order that the customer pays by bank debit. The shop doesn't know about the payment yet. */
async function payLater(): Promise<string> {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay-later');
  return paymentId;
}

async function lookUp(paymentId: string): Promise<PaymentSession> {
  const session = await selling.context.provider.readSession((await selling.sessionOf(paymentId)).id);
  assert(session);
  return session;
}

const sentKinds = async () => (await selling.deliverMail()).map(({ kind }) => kind);

test('an event that arrives after the bank debit failed does not say that the payment is on its way', async () => {
  const paymentId = await payLater();
  await selling.atProvider(paymentId, 'payment-fails');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_failed');
  expect(await sentKinds()).toEqual(['payment-failed']);
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await orderStatusOf(selling, paymentId)).toBe('cancelled');
  expect(await sentKinds()).toEqual([]);
});

test('a customer whose bank debit failed before any event arrived gets only the email about the failure', async () => {
  const paymentId = await payLater();
  await selling.atProvider(paymentId, 'payment-fails');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await orderStatusOf(selling, paymentId)).toBe('cancelled');
  expect(await sentKinds()).toEqual(['payment-failed']);
});

test('a slow look-up does not reopen an order that another tab has seen fail', async () => {
  const paymentId = await payLater();
  const slow = await lookUp(paymentId);
  await selling.atProvider(paymentId, 'payment-fails');
  await applySession(selling.context, await lookUp(paymentId));
  await applySession(selling.context, slow);
  expect(await orderStatusOf(selling, paymentId)).toBe('cancelled');
  expect(await sentKinds()).toEqual(['payment-failed']);
});

test('a slow look-up does not reopen an order that was cancelled here before the payment failed', async () => {
  const paymentId = await payLater();
  const slow = await lookUp(paymentId);
  await selling.context.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', paymentId).execute();
  await selling.atProvider(paymentId, 'payment-fails');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_failed');
  await applySession(selling.context, slow);
  expect(await orderStatusOf(selling, paymentId)).toBe('cancelled');
  expect(await sentKinds()).toEqual([]);
});

test('a payment that arrives after all cancels the unsent email about its failure', async () => {
  const paymentId = await payLater();
  const awaiting = await lookUp(paymentId);
  await applySession(selling.context, { ...awaiting, state: 'failed' });
  await applySession(selling.context, { ...awaiting, state: 'paid' });
  expect(await orderStatusOf(selling, paymentId)).toBe('fulfilled');
  expect(await sentKinds()).toEqual(['order']);
});

test('an event about an awaited payment has no effect while its look-up fails, and the provider sends it again', async () => {
  const paymentId = await payLater();
  await selling.control('trouble', { kind: 'refused', 'operations[]': 'checkout.sessions.retrieve' });
  expect(await selling.sendWebhook(paymentId, 'checkout.session.completed')).toBe(500);
  expect(await sentKinds()).toEqual([]);
  expect(await selling.sendWebhook(paymentId, 'checkout.session.completed')).toBe(200);
  expect(await sentKinds()).toEqual(['payment-awaited']);
});
