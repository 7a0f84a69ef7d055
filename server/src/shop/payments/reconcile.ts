import { later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { keysetPages } from 'server-kit/db/keysetPages';
import { mayBeUnpaid } from '../orders/orderState';
import type { Order } from '../orders/tables';
import { disputeAdapter } from './disputeAdapter';
import { isSeeded } from '../provider/isSeeded';
import type { PaymentContext } from '../provider/PaymentContext';
import type { PaymentSession } from '../provider/PaymentSession';
import { reconcileReversals } from './reconcileReversals';
import { recordMismatch } from '../orders/mismatches';
import { refundAdapter } from './refundAdapter';
import { applySession } from './applySession';

/** The minimum age of the orders to compare. The payment of a younger order may still be in progress. */
const MIN_AGE_MS = 5 * MINUTE_MS;

export interface Reconciliation {
  /** The number of sessions at the provider that were compared. */
  sessions: number;
  /** The number of paid orders that were compared. */
  orders: number;
  /** The number of refunds that were compared, at the provider and in the shop. */
  refunds: number;
  /** The number of disputes that were compared, at the provider and in the shop. */
  disputes: number;
  /** The number of paid sessions whose orders were unpaid here. These orders are now delivered or in review. */
  settled: number;
  /** The number of refunds and disputes that the shop had missed and has now recorded. */
  recorded: number;
  /** The number of unresolved differences recorded since the run started. */
  mismatches: number;
  /** True if the run stopped at its limit and did not compare older objects. */
  isCut: boolean;
}

interface ReconcileOptions {
  since: Date;
  /** The maximum number of sessions, orders, refunds and disputes to compare. Applies to each of them separately. */
  limit?: number;
}

/**
 * Compares the provider's sessions, refunds and disputes with our orders in both directions. Delivers paid orders,
 * records missed refunds and disputes, and records all other differences as mismatches. You can repeat a run at any
 * time, even while the shop takes orders.
 */
export async function reconcile(
  context: PaymentContext,
  { since, limit = Infinity }: ReconcileOptions,
): Promise<Reconciliation> {
  const startedAt = context.clock.now();
  const sessions = await reconcileSessions(context, since, limit);
  const orders = await reconcileOrders(context, since, limit, sessions.paid);
  const refunds = await reconcileReversals(context, refundAdapter(context), since, limit);
  const disputes = await reconcileReversals(context, disputeAdapter(context), since, limit);
  return {
    sessions: sessions.count,
    orders: orders.count,
    refunds: refunds.count,
    disputes: disputes.count,
    settled: sessions.settled,
    recorded: refunds.recorded + disputes.recorded,
    mismatches: await countMismatches(context, startedAt),
    isCut: [sessions, orders, refunds, disputes].some(({ isCut }) => isCut),
  };
}

/**
 * Applies the provider's sessions that are no longer open, and returns the ids of the paid sessions. `settled`
 * counts the paid sessions whose orders were unpaid here.
 */
async function reconcileSessions(context: PaymentContext, since: Date, limit: number) {
  const paid = new Set<string>();
  let count = 0;
  let settled = 0;
  for await (const session of context.provider.sessionsSince(since)) {
    if (count >= limit) return { paid, count, settled, isCut: true };
    count += 1;
    if (session.state === 'open') continue;
    const wasUnpaid = await isUnpaid(context, session);
    // Read the session again, because the list doesn't include the charge with the payment's time and method.
    await applySession(context, (wasUnpaid ? await context.provider.readSession(session.id) : undefined) ?? session);
    if (session.state !== 'paid') continue;
    paid.add(session.id);
    if (wasUnpaid) settled += 1;
  }
  return { paid, count, settled, isCut: false };
}

async function isUnpaid({ db }: AppContext, { orderId }: PaymentSession): Promise<boolean> {
  if (orderId === undefined) return false;
  const order = await db
    .selectFrom('orders')
    .select(['status', 'paid_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order !== undefined && mayBeUnpaid(order);
}

/**
 * Records a mismatch for each paid order whose payment the provider doesn't confirm. `paid` contains the ids of the
 * sessions that the provider has just confirmed.
 */
async function reconcileOrders(context: PaymentContext, since: Date, limit: number, paid: ReadonlySet<string | null>) {
  let count = 0;
  for await (const order of keysetPages(selectPaidOrders(context, since), 'orders', 'created_at')) {
    if (isSeeded(order.session_id)) continue;
    if (count >= limit) return { count, isCut: true };
    count += 1;
    if (!paid.has(order.session_id)) await reconcileOrder(context, order);
  }
  return { count, isCut: false };
}

type PaidOrder = Pick<Order, 'id' | 'order_number' | 'session_id' | 'created_at' | 'payable_pence' | 'currency'>;

function selectPaidOrders({ db, clock }: AppContext, since: Date) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'session_id', 'created_at', 'payable_pence', 'currency'])
    .where('created_at', '>=', since)
    .where('created_at', '<', later(clock.now(), -MIN_AGE_MS))
    .where('status', 'in', ['paid', 'fulfilled', 'refunded'])
    .where('payable_pence', '>', 0);
}

async function reconcileOrder(
  context: PaymentContext,
  { id, order_number, session_id, payable_pence, currency }: PaidOrder,
): Promise<void> {
  const session = session_id === null ? undefined : await context.provider.readSession(session_id);
  if (session?.state === 'paid') return;
  const finding = session ? `reports the session as ${session.state}` : 'has no session for it';
  await recordMismatch(context.db, context, {
    kind: 'unpaid-delivery',
    subject: session_id ?? id,
    orderId: id,
    reason: `Order ${order_number} is recorded as paid here, but the provider ${finding}. Check the payment at the provider.`,
    amountMinor: payable_pence,
    currency,
  });
}

async function countMismatches({ db }: AppContext, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payment_mismatches')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('resolved_at', 'is', null)
    .where('found_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}
