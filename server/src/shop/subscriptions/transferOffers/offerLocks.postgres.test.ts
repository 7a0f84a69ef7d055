import type { Trx } from 'server-kit/db/database';
import { adminOf } from '../../../testing/adminLine';
import { waitingForLocks } from '../../../testing/postgres/waitingForLocks';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { TEST_PASSWORD } from '../../../testing/testShop';
import { offerTransfer, openTransfer, type Transfer } from '../../../testing/transfers';
import { endOffer } from '../../accounts/transferOffers';

// These tests run on PostgreSQL only, because the embedded database has one connection.

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

async function openStory(): Promise<Transfer> {
  const story = await openTransfer(selling);
  await offerTransfer(story.owner, story.id, story.heirEmail);
  return story;
}

const lockSubscription = (trx: Trx, { id }: Transfer) =>
  trx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute();
const lockOrders = (trx: Trx, { id }: Transfer) =>
  trx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', trx.selectFrom('subscriptions').select('origin_order_id').where('id', '=', id))
    .forUpdate()
    .execute();
const blockCustomer = ({ email }: Transfer) =>
  adminOf(selling.context).admin(`block-customer ${email} --reason fraud --yes`);
const deleteAccount = ({ owner }: Transfer) => owner.post('/api/account/delete', { password: TEST_PASSWORD });

test.each([
  ['a block of the account', 'subscription', lockSubscription, blockCustomer],
  ['a deletion of the account', 'order', lockOrders, deleteAccount],
  ['a deletion of the account', 'subscription', lockSubscription, deleteAccount],
])('%s waits for a change that holds the %s and then ends the offer', async (_what, _held, lock, end) => {
  const story = await openStory();
  let ending: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await selling.context.db.transaction().execute(async (trx) => {
    await lock(trx, story);
    ending = Promise.allSettled([end(story)]);
    await waitingForLocks(selling.context.db);
    await endOffer(trx, new Date(), story.id);
  });
  expect(await ending).toMatchObject([{ status: 'fulfilled' }]);
  const { ended_as } = await selling.context.db
    .selectFrom('transfer_offers')
    .select('ended_as')
    .where('subscription_id', '=', story.id)
    .executeTakeFirstOrThrow();
  expect(ended_as).toBe('withdrawn');
  const account = selling.context.db.selectFrom('users').select('id').where('email', '=', story.email);
  const isOpen = await account.where('blocked_at', 'is', null).executeTakeFirst();
  expect(isOpen).toBeUndefined();
});
