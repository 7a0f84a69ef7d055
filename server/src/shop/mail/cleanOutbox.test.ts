import { sql } from 'kysely';
import { DAY_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { runHousekeeping } from '../../housekeeping';
import { cancelReminders, restoreReminders } from '../subscriptions/reminders';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { cleanOutbox } from './cleanOutbox';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const outbox = () => selling.context.db.selectFrom('outbox').selectAll();
const contentLeft = async () =>
  (
    await outbox()
      .where(sql<boolean>`payload <> '{}'::jsonb`)
      .orderBy('send_after')
      .execute()
  ).map(({ kind }) => kind);

async function emptyOutbox(): Promise<void> {
  await selling.context.db.deleteFrom('outbox').execute();
}

/** Inserts cancelled emails with their content. */
async function insertCancelled(count: number, daysAgo: number): Promise<void> {
  const at = later(selling.clock.now(), -daysAgo * DAY_MS);
  await sql`
    insert into outbox (id, dedupe_key, kind, user_id, recipient, payload, send_after, cancelled_at, created_at)
    select
      ${daysAgo} || '-' || number, ${daysAgo} || ':' || number, 'order', 'user', 'a@example.com',
      '{"activationCodes": ["AAAA-BBBB"]}', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, ${count}::integer) as number`.execute(selling.context.db);
}

it("the outbox deletes an order's codes after their email is sent, and never sends them again", async () => {
  await emptyOutbox();
  const paymentId = await buy(selling, await selling.signedIn());
  expect(await contentLeft()).toEqual(['order', 'reminder', 'reminder', 'reminder']);
  await selling.deliverMail();
  expect(await contentLeft()).toEqual(['reminder', 'reminder', 'reminder']);

  const order = await outbox().where('dedupe_key', '=', `order:${paymentId}`).executeTakeFirstOrThrow();
  expect(order).toMatchObject({ payload: {}, sent_at: expect.any(Date), recipient: expect.stringContaining('@') });
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await selling.deliverMail()).toEqual([]);
});

it('the clean-up removes the content of cancelled emails, and deletes the emails after 90 days', async () => {
  await emptyOutbox();
  await insertCancelled(1_200, 89);
  await insertCancelled(1_200, 91);
  await runHousekeeping(selling.context);
  const left = await outbox().execute();
  expect(left).toHaveLength(1_200);
  expect(left.every(({ id, payload }) => id.startsWith('89-') && JSON.stringify(payload) === '{}')).toBe(true);
});

it('the clean-up keeps unsent emails of any age', async () => {
  await emptyOutbox();
  await insertCancelled(1, 200);
  await selling.context.db.updateTable('outbox').set({ cancelled_at: null }).execute();
  await cleanOutbox(selling.context);
  expect(await contentLeft()).toEqual(['order']);
});

it('a cancelled reminder can be restored until it is due, and its content is deleted afterwards', async () => {
  await emptyOutbox();
  await buy(selling, await selling.signedIn());
  const { db } = selling.context;
  const {
    id: subscriptionId,
    user_id: userId,
    quantity,
    end_date: endDate,
  } = await db.selectFrom('subscriptions').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  await cancelReminders(db, selling.context, subscriptionId);
  await cleanOutbox(selling.context);
  await restoreReminders(db, selling.context, { subscriptionId, userId, quantity, endDate });
  const first = await outbox()
    .where('kind', '=', 'reminder')
    .where('cancelled_at', 'is', null)
    .orderBy('send_after')
    .executeTakeFirstOrThrow();
  selling.clock.set(later(first.send_after, MINUTE_MS));
  expect((await selling.deliverMail()).map(({ kind }) => kind)).toContain('reminder');

  await cancelReminders(db, selling.context, subscriptionId);
  selling.clock.set(new Date(`${endDate}T09:00:00Z`));
  await cleanOutbox(selling.context);
  expect(await contentLeft()).toEqual([]);
});

it('a restored subscription gets new reminders after its cancelled reminders were deleted', async () => {
  await emptyOutbox();
  await buy(selling, await selling.signedIn());
  const { db } = selling.context;
  const {
    id: subscriptionId,
    user_id: userId,
    quantity,
    end_date: endDate,
  } = await db.selectFrom('subscriptions').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  await cancelReminders(db, selling.context, subscriptionId);
  selling.clock.set(later(selling.clock.now(), 91 * DAY_MS));
  await cleanOutbox(selling.context);
  expect(await outbox().where('about', '=', subscriptionId).execute()).toEqual([]);
  await restoreReminders(db, selling.context, { subscriptionId, userId, quantity, endDate });
  expect(await outbox().where('about', '=', subscriptionId).execute()).toHaveLength(3);
});
