import { addMonths } from 'shared/domain/calendarDate';
import type { Db } from '../db/database';
import { SUBSCRIPTION_MONTHS } from '../fulfilment/term';

export interface ProviderSession {
  id: string;
  client_reference_id: string | null;
  customer_email: string | null;
  payment_status: string;
  status: string;
  success_url: string;
}

export interface Acknowledged {
  registered: string[];
  acknowledgedSessions: string[];
}

/** What must never happen, counted; all of them 0 where the shop keeps its promises. */
export interface Audit {
  ordersLost: number;
  ordersDoubled: number;
  unpaidServed: number;
  mailsMissing: number;
  codesWrong: number;
  endDatesWrong: number;
  invoiceGaps: number;
  acknowledgedRowsLost: number;
  secondPayableSessions: number;
}

/** Compares the shop's database with what the provider was paid and with what customers were told. */
export async function audit(db: Db, sessions: ProviderSession[], { registered, acknowledgedSessions }: Acknowledged): Promise<Audit> {
  const [orders, subscriptions, periods, codes, invoices, mails, users] = await Promise.all([
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('subscriptions').selectAll().execute(),
    db.selectFrom('subscription_periods').selectAll().orderBy('end_date').execute(),
    db.selectFrom('activation_codes').select(['code', 'subscription_id']).execute(),
    db.selectFrom('invoices').select('number').orderBy('number').execute(),
    db.selectFrom('outbox').select(['dedupe_key', 'sent_at']).where('kind', 'in', ['order', 'renewal']).execute(),
    db.selectFrom('users').select('email').execute(),
  ]);
  const paidIds = new Set(sessions.filter(({ payment_status }) => payment_status === 'paid').map(({ client_reference_id }) => client_reference_id));
  // What was paid back afterwards was delivered all the same.
  const delivered = orders.filter(({ status }) => status === 'fulfilled' || status === 'refunded');
  const deliveredIds = new Set(delivered.map(({ id }) => id));
  const sentKeys = new Set(mails.filter(({ sent_at }) => sent_at !== null).map(({ dedupe_key }) => dedupe_key));
  const knownSessions = new Set(orders.map(({ session_id }) => session_id));
  const knownUsers = new Set(users.map(({ email }) => email));
  const periodsOf = groupBy(periods, ({ subscription_id }) => subscription_id);
  const codesOf = groupBy(codes, ({ subscription_id }) => subscription_id);
  const demo = (orderId: string) => orders.some(({ id, session_id }) => id === orderId && session_id?.startsWith('demo-'));

  return {
    ordersLost: [...paidIds].filter((id) => id === null || !deliveredIds.has(id)).length,
    ordersDoubled:
      count(delivered, ({ id }) => periods.filter(({ order_id }) => order_id === id).length !== 1) +
      count(subscriptions, ({ id, origin_order_id }) => new Set((periodsOf.get(id) ?? []).map(({ order_id }) => order_id)).size !== (periodsOf.get(id) ?? []).length || !deliveredIds.has(origin_order_id)),
    unpaidServed: count(delivered, ({ id, payable_pence }) => payable_pence > 0 && !paidIds.has(id) && !demo(id)),
    mailsMissing: count(delivered, ({ id, kind }) => !demo(id) && !sentKeys.has(`${kind === 'purchase' ? 'order' : 'renewal'}:${id}`)),
    codesWrong: count(subscriptions, ({ id, quantity }) => codesOf.get(id)?.length !== quantity),
    endDatesWrong: count(subscriptions, ({ id, end_date }) => !isChain(periodsOf.get(id) ?? [], end_date)),
    invoiceGaps: count(invoices, ({ number }, index) => number !== index + 1),
    acknowledgedRowsLost: count(acknowledgedSessions, (id) => !knownSessions.has(id)) + count(registered, (email) => !knownUsers.has(email)),
    secondPayableSessions: secondPayable(sessions, new Set(acknowledgedSessions)),
  };
}

/** Each period begins where the one before ended and lasts twelve months; the last one ends with the subscription. */
function isChain(periods: { start_date: string; end_date: string }[], endDate: string): boolean {
  const isJoined = periods.every(({ start_date, end_date }, index) => end_date === addMonths(start_date, SUBSCRIPTION_MONTHS) && (index === 0 || start_date === periods[index - 1]!.end_date));
  return isJoined && periods.at(-1)?.end_date === endDate;
}

/** Sessions for purchases beyond the first that one customer could pay at the same time. */
function secondPayable(sessions: ProviderSession[], acknowledged: Set<string>): number {
  const open = sessions.filter(({ id, status, success_url }) => status === 'open' && acknowledged.has(id) && success_url.includes('/payment/success/'));
  return open.length - new Set(open.map(({ customer_email }) => customer_email)).size;
}

function count<T>(list: readonly T[], isWrong: (item: T, index: number) => boolean): number {
  return list.filter(isWrong).length;
}

function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
