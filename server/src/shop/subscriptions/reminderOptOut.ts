import type { Config } from 'server-kit/config/config';
import type { DbOrTrx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';

export interface ReminderOptOut {
  /** The page that stops the account's reminders without a sign-in. It works until the account is deleted. */
  url: string;
  isStopped: boolean;
}

/** Returns an account's opt-out. Creates its link on the first call. */
export async function findOrCreateOptOut(
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

/** Returns whether a link's account has stopped its reminders, or `undefined` for an unknown link. */
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
