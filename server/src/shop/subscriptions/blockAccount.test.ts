import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';

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
