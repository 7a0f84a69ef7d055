import { sql, type SqlBool } from 'kysely';
import type { OfficeNote } from 'shared/contract/officeParts';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db, DbOrTrx, Trx } from 'server-kit/db/database';

/** The maximum number of notes on a page. */
const MAX_NOTES = 100;

/** Returns the notes about any of these objects, newest first. */
export async function findNotes(db: Db, ...abouts: string[]): Promise<OfficeNote[]> {
  const notes = await db
    .selectFrom('office_notes')
    .select(['id', 'about', 'author', 'note', 'at'])
    .where(sql<SqlBool>`about = any(${abouts}::text[])`)
    .orderBy('id', 'desc')
    .limit(MAX_NOTES)
    .execute();
  return notes.map(({ note, at, ...rest }) => ({ ...rest, text: note, at: at.toISOString() }));
}

/** Stores a note about a payment id, a subscription id or a customer id. */
export async function writeNote(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  author: string,
  { about, text }: { about: string; text: string },
): Promise<void> {
  await db.insertInto('office_notes').values({ about, author, note: text, at: clock.now() }).execute();
}

/** Moves a transferred subscription's notes to its former owner, because they are about this customer. */
export async function moveNotes(trx: Trx, subscriptionId: string, formerOwnerId: string): Promise<void> {
  await trx.updateTable('office_notes').set({ about: formerOwnerId }).where('about', '=', subscriptionId).execute();
}

export async function eraseNotes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('office_notes').where('about', 'in', subjectsOf(trx, userId)).execute();
}

/** Selects the ids of a customer, and of the customer's orders, mismatches of payments and subscriptions. */
export function subjectsOf(db: DbOrTrx, userId: string) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('payment_mismatches')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select('payment_mismatches.id')
        .where('user_id', '=', userId),
    )
    .unionAll(db.selectFrom('subscriptions').select('id').where('user_id', '=', userId))
    .unionAll(db.selectFrom('users').select('id').where('id', '=', userId));
}
