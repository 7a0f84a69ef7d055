import { formatShopMinute } from 'shared/domain/calendarDate';
import { openSellingShop, placePurchase, type SellingShop } from '../../../testing/sellingShop';
import { findOrderPage } from './findOrderPage';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

/** Orders and pays by a bank debit, which the bank refuses. */
async function failedDebit(email: string): Promise<string> {
  const { paymentId } = await placePurchase(selling, await selling.signedIn(email));
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  await selling.deliverMail();
  await selling.atProvider(paymentId, 'payment-fails');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_failed');
  return paymentId;
}

test('an order whose bank debit failed says when, and what the customer was told', async () => {
  const paymentId = await failedDebit('debit@example.com');
  const now = formatShopMinute(selling.clock.now());
  const refusal = `The bank refused the debit on ${now}, so the shop cancelled the order. The customer has paid nothing and got nothing.`;
  const unsent = await findOrderPage(selling.context, paymentId);
  expect(unsent.problem).toBe(
    `${refusal} An email will tell debit@example.com that the payment failed, that nothing was charged, and how to pay again. It is not sent yet.`,
  );
  expect(unsent.timeline).toContainEqual(
    expect.objectContaining({ what: 'Payment failed', detail: 'The bank refused the debit' }),
  );
  await selling.deliverMail();
  const { problem } = await findOrderPage(selling.context, paymentId);
  expect(problem).toBe(
    `${refusal} On ${now}, an email told debit@example.com that the payment failed, that nothing was charged, and how to pay again.`,
  );
});

test('an order whose customer does not know about the failed debit says so', async () => {
  const { db, clock } = selling.context;
  const paymentId = await failedDebit('bounced@example.com');
  const mail = db.updateTable('outbox').where('about', '=', paymentId).where('kind', '=', 'payment-failed');
  await mail.set({ failed_at: clock.now(), cancelled_at: clock.now(), last_error: '550 No such user' }).execute();
  expect((await findOrderPage(selling.context, paymentId)).problem).toContain(
    'The customer does not know, because the email to bounced@example.com was not delivered: 550 No such user',
  );
});

test('an order that the customer cancelled has no problem', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.context.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', paymentId).execute();
  expect((await findOrderPage(selling.context, paymentId)).problem).toBeNull();
});
