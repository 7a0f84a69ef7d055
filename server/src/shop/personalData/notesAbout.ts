import type { ExpressionBuilder } from 'kysely';
import type { Database } from 'server-kit/db/schema';

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
