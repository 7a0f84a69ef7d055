import type { ExpressionBuilder } from 'kysely';
import type { OfficeNote } from 'shared/contract/office';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db, Trx } from 'server-kit/db/database';
import type { Database } from 'server-kit/db/schema';

/** The maximum number of notes on a page. */
const MOST_NOTES = 100;

/** Returns the notes about an object, newest first. */
export async function findNotes(db: Db, about: string): Promise<OfficeNote[]> {
  const notes = await db
    .selectFrom('office_notes')
    .select(['id', 'author', 'note', 'at'])
    .where('about', '=', about)
    .orderBy('id', 'desc')
    .limit(MOST_NOTES)
    .execute();
  return notes.map(({ id, author, note, at }) => ({ id, author, text: note, at: at.toISOString() }));
}

/** Stores a note about a payment id, a subscription id or a customer id. */
export async function writeNote(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  author: string,
  { about, text }: { about: string; text: string },
): Promise<void> {
  await db.insertInto('office_notes').values({ about, author, note: text, at: clock.now() }).execute();
}

/** Erases the notes about a customer. */
export async function eraseNotes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('office_notes').where(notesAbout(userId)).execute();
}

/** Selects support's notes about a customer and about the customer's orders and subscriptions. */
export function notesAbout(userId: string) {
  return (note: ExpressionBuilder<Database, 'office_notes'>) =>
    note(
      'about',
      'in',
      note
        .selectFrom('orders')
        .select('orders.id')
        .where('orders.user_id', '=', userId)
        .unionAll(
          note.selectFrom('subscriptions').select('subscriptions.id').where('subscriptions.user_id', '=', userId),
        )
        .unionAll(note.selectFrom('users').select('users.id').where('users.id', '=', userId)),
    );
}
