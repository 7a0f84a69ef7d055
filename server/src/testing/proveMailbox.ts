import { emailKey } from '../shop/accounts/email';
import type { SellingShop } from './sellingShop';

/** Records that a customer has used a link from the mailbox. Customers whom `TestShop.signedIn` registers have not. */
export async function proveMailbox({ context: { db, clock } }: SellingShop, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ mailbox_proved_at: clock.now() })
    .where('email_key', '=', emailKey(email))
    .execute();
}
