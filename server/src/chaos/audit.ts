import type { Selectable } from 'kysely';
import { addMonths } from 'shared/domain/calendarDate';
import type { Db } from 'server-kit/db/database';
import { groupBy } from 'server-kit/db/groupBy';
import type { Order } from '../shop/orders/tables';
import type { SubscriptionsTable } from '../shop/subscriptions/tables';
import { SUBSCRIPTION_MONTHS } from '../shop/subscriptions/term';
import { areCodesRight } from './auditCodes';
import { auditReversals, countWrong, type ReversalAudit, type ReversalEvidence } from './auditReversals';
import type { ProviderSession } from './shoppers/Provider';
import type { CustomerFacts } from './shoppers/CustomerFacts';

/** The counts of errors that must never happen. All counts are 0 in a correct shop. */
export interface Audit extends ReversalAudit {
  /** Paid orders that were not delivered, although the shop could deliver them. */
  ordersLost: number;
  /** Delivered orders without exactly one period, and subscriptions with an order's period twice. */
  ordersDoubled: number;
  /** Delivered orders whose payment is missing at the provider. */
  unpaidServed: number;
  /** Delivered orders whose confirmation the mail server did not accept. */
  mailsMissing: number;
  /** Subscriptions whose codes, codes' last days or number of computers differ from what their payments bought. */
  codesWrong: number;
  /** Subscriptions whose owner is neither the buyer nor the customer who accepted their last offer. */
  ownersWrong: number;
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
    db.selectFrom('activation_codes').selectAll().execute(),
    db.selectFrom('invoices').select('number').orderBy('number').execute(),
    db.selectFrom('outbox').select(['id', 'dedupe_key', 'sent_at']).where('kind', 'in', ['order', 'renewal']).execute(),
    db.selectFrom('users').select(['id', 'email']).execute(),
    db
      .selectFrom('payment_mismatches')
      .select('id')
      .where('resolved_at', 'is', null)
      .where('kind', 'not in', ['refund-failed', 'inquiry'])
      .execute(),
  ]);
  const paidIds = new Set(
    sessions
      .filter(({ payment_status }) => payment_status === 'paid')
      .map(({ client_reference_id }) => client_reference_id),
  );
  const delivered = orders.filter(isDelivered);
  const deliveredIds = new Set(delivered.map(({ id }) => id));
  const sentKeys = new Set(
    mails.filter(({ id, sent_at }) => sent_at !== null && acceptedMail.has(id)).map(({ dedupe_key }) => dedupe_key),
  );
  const knownSessions = new Set(orders.map(({ session_id }) => session_id));
  const knownUsers = new Set(users.map(({ email }) => email));
  const emailOf = new Map(users.map(({ id, email }) => [id, email]));
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const undeliverable = findUndeliverable({ orders, subscriptions, reversals, emailOf, facts });
  const periodsOf = groupBy(periods, ({ subscription_id }) => subscription_id);
  const codesOf = groupBy(codes, ({ subscription_id }) => subscription_id);
  const isDemo = (orderId: string) =>
    orders.some(({ id, session_id }) => id === orderId && session_id?.startsWith('demo-'));

  return {
    ...(await auditReversals(db, reversals)),
    ordersLost: [...paidIds].filter((id) => id === null || !(deliveredIds.has(id) || undeliverable.has(id))).length,
    ordersDoubled:
      countWrong(delivered, ({ id }) => periods.filter(({ order_id }) => order_id === id).length !== 1) +
      countWrong(subscriptions, ({ id, origin_order_id }) => {
        const orderIds = (periodsOf.get(id) ?? []).map(({ order_id }) => order_id);
        return new Set(orderIds).size !== orderIds.length || !deliveredIds.has(origin_order_id);
      }),
    unpaidServed: countWrong(
      delivered,
      ({ id, payable_pence }) => payable_pence > 0 && !paidIds.has(id) && !isDemo(id),
    ),
    mailsMissing: countWrong(
      delivered,
      ({ id, kind }) => !isDemo(id) && !sentKeys.has(`${kind === 'renewal' ? 'renewal' : 'order'}:${id}`),
    ),
    codesWrong: countWrong(subscriptions, (subscription) => {
      const own = periodsOf.get(subscription.id) ?? [];
      const payments = own.flatMap((period) => {
        const order = orderOf.get(period.order_id);
        return order ? [{ ...order, ...period }] : [];
      });
      return !areCodesRight({ subscription, codes: codesOf.get(subscription.id) ?? [], payments });
    }),
    ownersWrong: countWrong(subscriptions, ({ id, user_id, origin_order_id }) => {
      const accepted = facts.transfers.findLast(({ subscriptionId }) => subscriptionId === id);
      const buyer = emailOf.get(orderOf.get(origin_order_id)?.user_id ?? '');
      return emailOf.get(user_id) !== (accepted?.to ?? buyer);
    }),
    endDatesWrong: countWrong(
      subscriptions,
      ({ id, end_date }) =>
        !isChain(
          (periodsOf.get(id) ?? []).filter(
            ({ order_id, removed_at }) => removed_at === null && orderOf.get(order_id)?.kind !== 'addition',
          ),
          end_date,
        ),
    ),
    invoiceGaps: countWrong(invoices, ({ number }, index) => number !== index + 1),
    acknowledgedRowsLost:
      countWrong([...facts.sessions], (id) => !knownSessions.has(id)) +
      countWrong([...facts.registered], (email) => !knownUsers.has(email)) +
      countWrong([...facts.delivered], (id) => !deliveredIds.has(id)),
    secondPayableSessions: secondPayable(sessions, facts.sessions, orderOf),
    falseStatements: facts.falseStatements + countWrong([...facts.notCharged], (id) => paidIds.has(id)),
    mismatches: mismatches.length,
  };
}

function isDelivered({ status, fulfilled_at }: Order): boolean {
  return status === 'fulfilled' || (status === 'refunded' && fulfilled_at !== null);
}

interface Deliverability {
  orders: readonly Order[];
  subscriptions: readonly Selectable<SubscriptionsTable>[];
  reversals: ReversalEvidence;
  emailOf: ReadonlyMap<string, string>;
  facts: CustomerFacts;
}

/**
 * Returns the ids of the paid orders for existing subscriptions that the shop need not deliver, for one of these
 * reasons:
 * - the subscription's purchase was refunded or disputed
 * - the payer has given the subscription away
 * - the order adds computers, and a renewal of the subscription was refunded or disputed, so the term is shorter
 */
function findUndeliverable({ orders, subscriptions, reversals, emailOf, facts }: Deliverability): Set<string> {
  const { refunds, disputes } = reversals;
  const reversed = new Set([...refunds, ...disputes].map(({ payment_intent }) => payment_intent));
  const isReversed = ({ payment_intent_id }: Order) => reversed.has(payment_intent_id ?? '');
  const reversedIds = new Set(orders.filter(isReversed).map(({ id }) => id));
  const blocked = new Set(
    subscriptions.filter(({ origin_order_id }) => reversedIds.has(origin_order_id)).map(({ id }) => id),
  );
  const shortened = new Set(
    orders
      .filter((order) => order.kind === 'renewal' && isReversed(order))
      .map((order) => order.existing_subscription_id),
  );
  const isUndeliverable = ({ status, kind, fulfilled_at, existing_subscription_id: id, user_id }: Order) =>
    (status === 'review' || status === 'refunded') &&
    fulfilled_at === null &&
    id !== null &&
    (blocked.has(id) ||
      (kind === 'addition' && shortened.has(id)) ||
      facts.transfers.some(({ subscriptionId, from }) => subscriptionId === id && from === emailOf.get(user_id)));
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
 * Counts extra open sessions for purchases and added computers, because a customer with two open sessions for the same
 * thing could pay twice. Ignores sessions that the shop redirected no customer to.
 */
function secondPayable(
  sessions: readonly ProviderSession[],
  acknowledged: ReadonlySet<string>,
  orderOf: ReadonlyMap<string, Order>,
): number {
  const open = sessions.filter(
    ({ id, status, success_url }) =>
      status === 'open' && acknowledged.has(id) && success_url.includes('/payment/success/'),
  );
  const basketOf = ({ customer_email, client_reference_id }: ProviderSession) => {
    const order = orderOf.get(client_reference_id ?? '');
    return `${customer_email} ${order?.kind} ${order?.existing_subscription_id}`;
  };
  return open.length - new Set(open.map(basketOf)).size;
}
