import type { Config } from 'server-kit/config/config';
import type { DbOrTrx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';

export interface ReminderOptOut {
  /**
   * The address that stops the reminders of the account. It needs no sign-in, and works until the account is deleted.
   */
  url: string;
  isStopped: boolean;
}

/** Returns the opt-out of an account. The first call creates its link. */
export async function findOptOut(
  db: DbOrTrx,
  { siteOrigins }: Pick<Config, 'siteOrigins'>,
  userId: string,
): Promise<ReminderOptOut> {
  await db
    .insertInto('reminder_opt_outs')
    .values({ token: randomId(), user_id: userId, stopped_at: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const { token, stopped_at } = await db
    .selectFrom('reminder_opt_outs')
    .select(['token', 'stopped_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { url: `${siteOrigins[0]}/reminders/${token}`, isStopped: stopped_at !== null };
}

/** Returns whether the account of a link has stopped the reminders, or `undefined` if there is no such link. */
export async function hasStoppedReminders(db: DbOrTrx, token: string): Promise<boolean | undefined> {
  const optOut = await db
    .selectFrom('reminder_opt_outs')
    .select('stopped_at')
    .where('token', '=', token)
    .executeTakeFirst();
  return optOut && optOut.stopped_at !== null;
}

/** Stops the reminders of a link's account, or starts them again if `stoppedAt` is `null`. */
export async function setStoppedReminders(db: DbOrTrx, token: string, stoppedAt: Date | null): Promise<void> {
  await db.updateTable('reminder_opt_outs').set({ stopped_at: stoppedAt }).where('token', '=', token).execute();
}
