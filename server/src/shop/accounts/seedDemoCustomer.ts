import type { AccountContext } from './passwordHasher';
import { randomId } from 'server-kit/db/randomId';

export const DEMO_CUSTOMER = { email: 'demo@example.com', password: 'demo-password' } as const;

/**
 * Creates the demo customer, unless the account exists.
 * @returns the account's id
 */
export async function seedDemoCustomer({ db, clock, passwords }: AccountContext): Promise<string> {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', DEMO_CUSTOMER.email)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('users')
    .values({
      id: randomId(),
      email: DEMO_CUSTOMER.email,
      email_key: DEMO_CUSTOMER.email,
      password_hash: await passwords.hash(DEMO_CUSTOMER.password),
      created_at: clock.now(),
      mailbox_proved_at: clock.now(),
    })
    // If another server has just created the account, update its row, so that `returning` also returns it.
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet((row) => ({ email: row.ref('excluded.email') })))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
