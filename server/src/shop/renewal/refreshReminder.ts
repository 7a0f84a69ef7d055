import { calendarDateOf } from 'shared/domain/calendarDate';
import { quoteRenewal } from 'shared/domain/quote';
import type { AppContext } from 'server-kit/context/AppContext';
import { renewableCodes } from '../activation/renewableCodes';
import type { MailPayloads } from '../mail/templates/payloads';
import { findOrCreateOptOut } from '../subscriptions/reminderOptOut';
import { findRenewable } from '../subscriptions/findRenewable';

/**
 * Returns a reminder with today's computers, names, price and opt-out link, because they may have changed since it was
 * queued. If the customer has stopped the reminders, returns only a notice on the last day, without an offer.
 * @returns `undefined` for an earlier reminder that the customer has stopped.
 */
export async function refreshReminder(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  subscriptionId: string,
  { endDate, renewalUrl }: MailPayloads['reminder'],
): Promise<MailPayloads['reminder'] | undefined> {
  const { db, clock, config } = context;
  const { user_id, quantity, order_number } = await db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'origin_order_id')
    .select(['subscriptions.user_id', 'subscriptions.quantity', 'order_number'])
    .where('subscriptions.id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  const { url, isStopped } = await findOrCreateOptOut(db, config, user_id);
  if (isStopped && calendarDateOf(clock.now()) < endDate) return undefined;
  const codes = await renewableCodes(db, subscriptionId);
  const names = codes.map(({ label, computer_name }) => (label === '' ? (computer_name ?? '') : label)).filter(Boolean);
  const notice = { quantity, endDate, renewalUrl, names, orderNumber: order_number };
  if (isStopped) return notice;
  const terms = await findRenewable(context, { subscriptionId }, user_id);
  const { payablePence, earlyDiscountPence } = quoteRenewal(terms);
  const offer = { payablePence, savingPence: earlyDiscountPence, percentage: terms.earlyDiscountPercentage };
  return { ...notice, offer, optOutUrl: url };
}
