import type { DbOrTrx } from '../db/database';
import type { MailPayloads } from './templates/payloads';

/** The emails about what a customer bought. Emails about the account itself stay with the address they warn. */
const ABOUT_PURCHASES: readonly (keyof MailPayloads)[] = [
  'order',
  'renewal',
  'reminder',
  'refund',
  'refund-failed',
  'invoice-corrected',
  'activation-codes',
];

/** Sends a customer's unsent emails about purchases to a new address. Includes cancelled ones, which may be restored. */
export async function readdressMail(db: DbOrTrx, oldEmail: string, newEmail: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ recipient: newEmail })
    .where((row) => row.fn<string>('lower', ['recipient']), '=', oldEmail.toLowerCase())
    .where('kind', 'in', ABOUT_PURCHASES)
    .where('sent_at', 'is', null)
    .execute();
}
