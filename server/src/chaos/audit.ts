import type { Selectable } from 'kysely';
import { addMonths } from 'shared/domain/calendarDate';
import type { Db } from 'server-kit/db/database';
import { groupBy } from 'server-kit/db/groupBy';
import type { Order } from '../shop/orders/tables';
import type { SubscriptionsTable } from '../shop/subscriptions/tables';
import { SUBSCRIPTION_MONTHS } from '../shop/subscriptions/term';
import { auditReversals, type ReversalAudit, type ReversalEvidence } from './auditReversals';
import type { ProviderSession } from './shoppers/Provider';
import type { CustomerFacts } from './shoppers/CustomerFacts';

/** The counts of errors that must never happen. All counts are 0 in a correct shop. */
export interface Audit extends ReversalAudit {
  ordersLost: number;
  ordersDoubled: number;
  unpaidServed: number;
  mailsMissing: number;
  codesWrong: number;
  endDatesWrong: number;
  invoiceGaps: number;
  /** Registrations, payment pages and deliveries that the shop confirmed to customers and then lost. */
  acknowledgedRowsLost: number;
  secondPayableSessions: number;
  /** Replies that said "Nothing was charged" to customers who had paid or could still pay. */
  falseStatements: number;
  /** Unresolved differences between the provider's payments and the orders. Excludes failed refunds. */
  mismatches: number;
}

interface Evidence extends ReversalEvidence {
  /** All sessions at the provider. */
  sessions: readonly ProviderSession[];
  facts: CustomerFacts;
}

/** Compares the shop's database with the provider, with the mail server and with the replies to customers. */
export async function audit(db: Db, { sessions, facts, ...reversals }: Evidence): Promise<Audit> {
  const { acceptedMail } = reversals;
  const [orders, subscriptions, periods, codes, invoices, mails, users, mismatches] = await Promise.all([
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('subscriptions').selectAll().execute(),
    db.selectFrom('subscription_periods').selectAll().orderBy('end_date').execute(),
    db.selectFrom('activation_codes').select(['code', 'subscription_id']).execute(),
    db.selectFrom('invoices').select('number').orderBy('number').execute(),
    db.selectFrom('outbox').select(['id', 'dedupe_key', 'sent_at']).where('kind', 'in', ['order', 'renewal']).execute(),
    db.selectFrom('users').select('email').execute(),
    db
      .selectFrom('payment_mismatches')
      .select('id')
      .where('resolved_at', 'is', null)
      .where('kind', '!=', 'refund-failed')
      .execute(),
  ]);
  const paidIds = new Set(
    sessions
      .filter(({ payment_status }) => payment_status === 'paid')
      .map(({ client_reference_id }) => client_reference_id),
  );
  const delivered = orders.filter(isDelivered);
  const deliveredIds = new Set(delivered.map(({ id }) => id));
  const undeliverable = findUndeliverable(orders, subscriptions, reversals);
  const sentKeys = new Set(
    mails.filter(({ id, sent_at }) => sent_at !== null && acceptedMail.has(id)).map(({ dedupe_key }) => dedupe_key),
  );
  const knownSessions = new Set(orders.map(({ session_id }) => session_id));
  const knownUsers = new Set(users.map(({ email }) => email));
  const periodsOf = groupBy(periods, ({ subscription_id }) => subscription_id);
  const codesOf = groupBy(codes, ({ subscription_id }) => subscription_id);
  const demo = (orderId: string) =>
    orders.some(({ id, session_id }) => id === orderId && session_id?.startsWith('demo-'));

  return {
    ...(await auditReversals(db, reversals)),
    ordersLost: [...paidIds].filter((id) => id === null || !(deliveredIds.has(id) || undeliverable.has(id))).length,
    ordersDoubled:
      count(delivered, ({ id }) => periods.filter(({ order_id }) => order_id === id).length !== 1) +
      count(
        subscriptions,
        ({ id, origin_order_id }) =>
          new Set((periodsOf.get(id) ?? []).map(({ order_id }) => order_id)).size !==
            (periodsOf.get(id) ?? []).length || !deliveredIds.has(origin_order_id),
      ),
    unpaidServed: count(delivered, ({ id, payable_pence }) => payable_pence > 0 && !paidIds.has(id) && !demo(id)),
    mailsMissing: count(
      delivered,
      ({ id, kind }) => !demo(id) && !sentKeys.has(`${kind === 'renewal' ? 'renewal' : 'order'}:${id}`),
    ),
    codesWrong: count(subscriptions, ({ id, quantity }) => codesOf.get(id)?.length !== quantity),
    endDatesWrong: count(
      subscriptions,
      ({ id, end_date }) =>
        !isChain(
          (periodsOf.get(id) ?? []).filter(({ removed_at }) => removed_at === null),
          end_date,
        ),
    ),
    invoiceGaps: count(invoices, ({ number }, index) => number !== index + 1),
    acknowledgedRowsLost:
      count([...facts.sessions], (id) => !knownSessions.has(id)) +
      count([...facts.registered], (email) => !knownUsers.has(email)) +
      count([...facts.delivered], (id) => !deliveredIds.has(id)),
    secondPayableSessions: secondPayable(sessions, facts.sessions),
    falseStatements: facts.falseStatements + count([...facts.notCharged], (id) => paidIds.has(id)),
    mismatches: mismatches.length,
  };
}

function isDelivered({ status, fulfilled_at }: Order): boolean {
  return status === 'fulfilled' || (status === 'refunded' && fulfilled_at !== null);
}

/**
 * Returns the ids of paid renewals that the shop was right not to deliver, because the subscription's original purchase
 * was refunded or disputed.
 */
function findUndeliverable(
  orders: readonly Order[],
  subscriptions: readonly Selectable<SubscriptionsTable>[],
  { refunds, disputes }: ReversalEvidence,
): Set<string> {
  const reversed = new Set([...refunds, ...disputes].map(({ payment_intent }) => payment_intent));
  const paymentOf = new Map(orders.map(({ id, payment_intent_id }) => [id, payment_intent_id]));
  const blocked = subscriptions.filter(({ origin_order_id }) => reversed.has(paymentOf.get(origin_order_id) ?? ''));
  const blockedIds = new Set(blocked.map(({ id }) => id));
  const isUndeliverable = ({ status, fulfilled_at, existing_subscription_id }: Order) =>
    (status === 'review' || status === 'refunded') &&
    fulfilled_at === null &&
    blockedIds.has(existing_subscription_id ?? '');
  return new Set(orders.filter(isUndeliverable).map(({ id }) => id));
}

/** Returns whether the periods have no gaps or overlaps, each last twelve months, and end with the subscription. */
function isChain(periods: { start_date: string; end_date: string }[], endDate: string): boolean {
  const isJoined = periods.every(
    ({ start_date, end_date }, index) =>
      end_date === addMonths(start_date, SUBSCRIPTION_MONTHS) &&
      (index === 0 || start_date === periods[index - 1]?.end_date),
  );
  return isJoined && periods.at(-1)?.end_date === endDate;
}

/**
 * Counts extra open purchase sessions, because a customer with two open sessions could pay twice. Counts only sessions
 * to which the shop redirected a customer.
 */
function secondPayable(sessions: readonly ProviderSession[], acknowledged: ReadonlySet<string>): number {
  const open = sessions.filter(
    ({ id, status, success_url }) =>
      status === 'open' && acknowledged.has(id) && success_url.includes('/payment/success/'),
  );
  return open.length - new Set(open.map(({ customer_email }) => customer_email)).size;
}

function count<T>(list: readonly T[], isWrong: (item: T, index: number) => boolean): number {
  return list.filter(isWrong).length;
}
