import assert from 'node:assert';
import { orderNumberOf } from '../../testing/paymentState';
import { startRenewal, subscribed } from '../../testing/renewals';
import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { recordSession } from './deliverPayment';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

/** Places an order, pays with a delayed payment method and sends the event. */
async function payLater(email: string) {
  const { paymentId } = await placePurchase(selling, await selling.signedIn(email));
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  return paymentId;
}

test('a customer who pays by bank debit gets one email about the delay, and later the codes', async () => {
  const paymentId = await payLater('debit@example.com');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  const number = await orderNumberOf(selling, paymentId);
  const [mail, ...others] = await selling.deliverMail();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: 'debit@example.com',
    subject: `We received your order ${number}, and your payment is on its way`,
  });
  for (const text of [
    'can take several days',
    'no need to pay again',
    'your activation codes as soon as your payment arrives',
    `Order: ${number}`,
    `${TEST_ORIGIN}/payment/success/${paymentId}`,
  ])
    expect(mail?.text).toContain(text);

  await selling.atProvider(paymentId, 'payment-arrives');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_succeeded');
  expect((await selling.deliverMail()).map(({ subject }) => subject)).toEqual([
    `Your Call Recorder Pro activation codes, order ${number}`,
  ]);
});

test('a customer whose bank debit fails gets one email with a link to pay again', async () => {
  const customer = await selling.signedIn('failing@example.com');
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  await selling.deliverMail();
  await selling.atProvider(paymentId, 'payment-fails');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_failed');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_failed');
  const mails = await selling.deliverMail();
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your payment for order ${await orderNumberOf(selling, paymentId)} failed`,
  ]);
  expect(mails[0]?.text).toContain('Nothing was charged.');
  expect(mails[0]?.text).toContain(`Pay again:\n${TEST_ORIGIN}/payment/success/${paymentId}`);
  expect((await customer.get(`/api/order/checkpayment/${paymentId}`)).json()).toMatchObject({ state: 'not-charged' });
});

test('the sender of emails is woken for each change that sends one, and only then', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  let wakes = 0;
  const context = { ...selling.context, wakeMail: () => void (wakes += 1) };
  const record = async () => {
    const session = await context.provider.readSession((await selling.sessionOf(paymentId)).id);
    assert(session);
    await recordSession(context, session);
    return wakes;
  };
  expect(await record()).toBe(0);
  await selling.atProvider(paymentId, 'pay-later');
  expect(await record()).toBe(1);
  await selling.atProvider(paymentId, 'payment-fails');
  expect(await record()).toBe(2);
});

test('the email about a slow renewal payment promises to extend the subscription later', async () => {
  const { customer, id } = await subscribed(selling, '2027-01-31', 'renewing@example.com');
  await selling.deliverMail();
  const { paymentId } = await startRenewal(selling, customer, id);
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  const [mail] = await selling.deliverMail();
  expect(mail?.text).toContain('We will extend your subscription');
  expect(mail?.text).toContain(`${TEST_ORIGIN}/renew/success/${paymentId}`);
});

test.each([
  ['arrives', 'payment-arrives', 'async_payment_succeeded', /activation codes/],
  ['fails', 'payment-fails', 'async_payment_failed', /failed$/],
])(
  'a customer whose payment %s before the first email is sent gets only the email about the result',
  async (_what, action, event, about) => {
    const paymentId = await payLater(`${action}@example.com`);
    await selling.atProvider(paymentId, action);
    await selling.sendWebhook(paymentId, `checkout.session.${event}`);
    expect((await selling.deliverMail()).map(({ subject }) => subject)).toEqual([expect.stringMatching(about)]);
  },
);

test('a customer whose payment page expires gets no email about a failed payment', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'expire');
  await selling.sendWebhook(paymentId, 'checkout.session.expired');
  expect(await selling.deliverMail()).toEqual([]);
});
