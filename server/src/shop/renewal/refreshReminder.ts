import { calendarDateOf } from 'shared/domain/calendarDate';
import { quoteRenewal } from 'shared/domain/quote';
import type { AppContext } from 'server-kit/context/AppContext';
import type { MailPayloads } from '../mail/templates/payloads';
import { findOptOut } from '../subscriptions/reminderOptOut';
import { findRenewable } from '../subscriptions/findRenewable';

/**
 * Returns a reminder with today's computers, price and opt-out link, because they may have changed since it was queued.
 * If the customer has stopped the reminders, returns only a notice on the last day, without an offer.
 * @returns `undefined` for an earlier reminder that the customer has stopped.
 */
export async function refreshReminder(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  subscriptionId: string,
  { endDate, renewalUrl }: MailPayloads['reminder'],
): Promise<MailPayloads['reminder'] | undefined> {
  const { db, clock, config } = context;
  const { user_id, quantity } = await db
    .selectFrom('subscriptions')
    .select(['user_id', 'quantity'])
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  const { url, isStopped } = await findOptOut(db, config, user_id);
  if (isStopped) return calendarDateOf(clock.now()) < endDate ? undefined : { quantity, endDate, renewalUrl };
  const terms = await findRenewable(context, { subscriptionId }, user_id);
  const { payablePence, earlyDiscountPence } = quoteRenewal(terms);
  const offer = { payablePence, savingPence: earlyDiscountPence, percentage: terms.earlyDiscountPercentage };
  return { quantity, endDate, renewalUrl, offer, optOutUrl: url };
}
