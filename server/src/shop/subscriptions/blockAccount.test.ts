import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  ({ admin } = adminOf(selling.context));
});
afterAll(() => selling.close());

async function subscriptionOf(paymentId: string) {
  return selling.context.db
    .selectFrom('subscriptions')
    .select(['id', 'block_reason', 'blocked_at'])
    .where('origin_order_id', '=', paymentId)
    .executeTakeFirst();
}
const orderOf = (paymentId: string) =>
  selling.context.db
    .selectFrom('orders')
    .select(['status', 'review_reason'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();

it.each([
  ['refunded', 'refund', 'charge.refunded'],
  ['disputed', 'dispute', 'charge.dispute.created'],
])(
  'a purchase that is %s while the account is blocked stays blocked after the unblock',
  async (reason, action, event) => {
    const email = `${reason}@example.com`;
    const paymentId = await buy(selling, await selling.signedIn(email));
    await admin(`block-customer ${email} --reason abuse --yes`);
    await selling.atProvider(paymentId, action);
    await selling.sendWebhook(paymentId, event);
    await admin(`unblock-customer ${email} --yes`);
    expect(await subscriptionOf(paymentId)).toMatchObject({ block_reason: reason, blocked_at: expect.any(Date) });
  },
);

it('a won dispute ends the block that the account’s unblock left', async () => {
  const email = 'winner@example.com';
  const paymentId = await buy(selling, await selling.signedIn(email));
  await admin(`block-customer ${email} --reason abuse --yes`);
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  await admin(`unblock-customer ${email} --yes`);
  await selling.atProvider(paymentId, 'dispute-won');
  await selling.sendWebhook(paymentId, 'charge.dispute.closed');
  expect(await subscriptionOf(paymentId)).toMatchObject({ block_reason: null, blocked_at: null });
});

it('a dispute that the shop wins after the block of the account leaves the subscription blocked', async () => {
  const email = 'abuser@example.com';
  const paymentId = await buy(selling, await selling.signedIn(email));
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  await admin(`block-customer ${email} --reason abuse --yes`);
  await selling.atProvider(paymentId, 'dispute-won');
  await selling.sendWebhook(paymentId, 'charge.dispute.closed');
  expect(await subscriptionOf(paymentId)).toMatchObject({ block_reason: 'the account is blocked' });
  await admin(`unblock-customer ${email} --yes`);
  expect(await subscriptionOf(paymentId)).toMatchObject({ block_reason: null, blocked_at: null });
});

it('support can’t transfer a subscription to a blocked customer', async () => {
  const email = 'blocked-heir@example.com';
  const subscription = await subscriptionOf(await buy(selling, await selling.signedIn()));
  await selling.signedIn(email);
  await admin(`block-customer ${email} --reason abuse --yes`);
  await expect(admin(`transfer ${subscription?.id} ${email} --reason left --yes`)).rejects.toThrow(
    `${email} is blocked. Unblock the customer first.`,
  );
});

it('an order that is paid after the account was blocked goes to review, and is delivered after the unblock', async () => {
  const email = 'late@example.com';
  const { paymentId } = await placePurchase(selling, await selling.signedIn(email));
  await admin(`block-customer ${email} --reason abuse --yes`);
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await orderOf(paymentId)).toMatchObject({
    status: 'review',
    review_reason: expect.stringContaining('account is blocked'),
  });
  expect(await subscriptionOf(paymentId)).toBeUndefined();
  await expect(admin(`accept ${paymentId} --yes`)).rejects.toThrow('The customer’s account is blocked.');
  await admin(`unblock-customer ${email} --yes`);
  await admin(`accept ${paymentId} --yes`);
  expect(await orderOf(paymentId)).toMatchObject({ status: 'fulfilled' });
});
