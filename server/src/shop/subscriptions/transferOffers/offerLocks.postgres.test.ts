import { sql } from 'kysely';
import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import type { Trx } from 'server-kit/db/database';
import { adminOf } from '../../../testing/adminLine';
import { subscribed } from '../../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { TEST_PASSWORD } from '../../../testing/testShop';
import { offerTransfer } from '../../../testing/transfers';
import { endOffer } from '../../accounts/transferOffers';

// These tests run on PostgreSQL only, because the embedded database has one connection.

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

let stories = 0;

async function openStory() {
  stories += 1;
  const email = `locked${stories}@example.com`;
  const story = await subscribed(selling, addDays(calendarDateOf(new Date()), 20), email);
  await offerTransfer(story.customer, story.id, 'heir@example.com');
  return { ...story, email };
}

type Story = Awaited<ReturnType<typeof openStory>>;

const lockSubscription = (trx: Trx, { id }: Story) =>
  trx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute();
const lockOrders = (trx: Trx, { id }: Story) =>
  trx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', trx.selectFrom('subscriptions').select('origin_order_id').where('id', '=', id))
    .forUpdate()
    .execute();
const blockCustomer = ({ email }: Story) =>
  adminOf(selling.context).admin(`block-customer ${email} --reason fraud --yes`);
const deleteAccount = ({ customer }: Story) => customer.post('/api/account/delete', { password: TEST_PASSWORD });

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
    await someoneWaits();
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

/** Resolves when a connection to this database waits for a lock. Gives up after about five seconds. */
async function someoneWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; tries < 250; tries += 1) {
    if ((await waiting.execute(selling.context.db)).rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('No connection waits for a lock.');
}
