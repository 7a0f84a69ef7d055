import type { OrderKind } from 'shared/contract/order';
import type { Selectable } from 'kysely';
import type { Db } from 'server-kit/db/database';
import type { CreditNotesTable } from '../shop/invoices/tables';
import { paidPence } from '../shop/orders/paidPence';
import type { Order, Refund } from '../shop/orders/tables';
import { type DisputeState, readDispute } from '../shop/provider/ProviderDispute';
import type { SubscriptionPeriodsTable, SubscriptionsTable } from '../shop/subscriptions/tables';
import type { SandboxDispute, SandboxRefund } from './shoppers/Provider';

/** The counts of errors in refunds and disputes. All counts are 0 in a correct shop. */
export interface ReversalAudit {
  /** Refunds at the provider that have no row in the shop, or a row with a different amount or state. */
  refundsMissing: number;
  /** Refunds in the shop that don't exist at the provider. */
  refundsInvented: number;
  /** Disputes at the provider that have no row in the shop, or a row with a different state. Excludes inquiries. */
  disputesMissing: number;
  /** Credit notes that break the number sequence 1, 2, 3 and so on. */
  creditNoteGaps: number;
  /** Succeeded refunds of delivered orders without exactly one valid credit note, and other refunds with one. */
  creditNotesWrong: number;
  /** Refunds and disputes whose current state no sent email reports to the payer. */
  reversalMailsMissing: number;
  /** Failed refunds that are missing from the operator's review list. */
  failedRefundsUnseen: number;
  /** Orders that are refunded only in the shop or only at the provider. */
  refundedOrdersWrong: number;
  /** Paid subscriptions and periods without access, and unpaid subscriptions and periods with access. */
  accessWrong: number;
}

export interface ReversalEvidence {
  /** All refunds at the provider. */
  refunds: readonly SandboxRefund[];
  disputes: readonly SandboxDispute[];
  /** The ids of the emails that the mail server accepted. */
  acceptedMail: { has(id: string): boolean };
}

/** Compares the shop's refunds, disputes, credit notes, emails and access with the provider. */
export async function auditReversals(
  db: Db,
  { refunds, disputes, acceptedMail }: ReversalEvidence,
): Promise<ReversalAudit> {
  const [refundRows, disputeRows, notes, reviewed, allOrders, subscriptions, periods, mails] = await Promise.all([
    db.selectFrom('refunds').selectAll().execute(),
    db.selectFrom('disputes').selectAll().execute(),
    db.selectFrom('credit_notes').selectAll().orderBy('number').execute(),
    db.selectFrom('payment_mismatches').select('subject').where('kind', '=', 'refund-failed').execute(),
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('subscriptions').selectAll().execute(),
    db.selectFrom('subscription_periods').selectAll().execute(),
    db
      .selectFrom('outbox')
      .select(['id', 'dedupe_key'])
      .where('kind', 'in', ['refund', 'refund-failed', 'dispute'])
      .where('sent_at', 'is not', null)
      .execute(),
  ]);
  const isDemo = (id: string | null) => id?.startsWith('demo-') === true;
  const orders = allOrders.filter(({ session_id }) => !isDemo(session_id));
  const refundRowOf = new Map(refundRows.map((row) => [row.id, row]));
  const recordedStateOf = new Map(disputeRows.map(({ id, state }) => [id, state]));
  const knownRefunds = new Set(refunds.map(({ id }) => id));
  const reviewedRefunds = new Set(reviewed.map(({ subject }) => subject));
  const sentKeys = new Set(mails.filter(({ id }) => acceptedMail.has(id)).map(({ dedupe_key }) => dedupe_key));
  const expected = expectedReversals(orders, refunds, disputes);

  return {
    refundsMissing: countWrong(refunds, (refund) => !isSame(refund, refundRowOf.get(refund.id))),
    refundsInvented: countWrong(refundRows, ({ id }) => !isDemo(id) && !knownRefunds.has(id)),
    disputesMissing: countWrong(disputes, (dispute) => {
      const state = stateOfDispute(dispute);
      return state !== undefined && recordedStateOf.get(dispute.id) !== state;
    }),
    creditNoteGaps: countWrong(notes, ({ number }, index) => number !== index + 1),
    creditNotesWrong: creditNotesWrong(refundRows, notes, allOrders),
    reversalMailsMissing:
      countWrong(refundRows, (refund) => !isDemo(refund.id) && !sentKeys.has(mailKeyOf(refund))) +
      countWrong(orders, ({ id }) => {
        const own = disputeRows.filter(({ order_id }) => order_id === id);
        return !isDisputeReported(own, sentKeys);
      }),
    failedRefundsUnseen: countWrong(refunds, ({ id, status }) => status === 'failed' && !reviewedRefunds.has(id)),
    refundedOrdersWrong: countWrong(orders, ({ id, status }) => expected.refunded.has(id) !== (status === 'refunded')),
    accessWrong: accessWrong(
      subscriptions,
      periods,
      expected.reversed,
      new Map(orders.map(({ id, kind }) => [id, kind])),
    ),
  };
}

function isSame({ amount, status }: SandboxRefund, row: Refund | undefined): boolean {
  const state = status === 'canceled' ? 'cancelled' : status === 'requires_action' ? 'pending' : status;
  return row !== undefined && row.amount_pence === amount && row.status === state;
}

/** Returns a dispute's state, or `undefined` for an inquiry. */
function stateOfDispute(dispute: SandboxDispute): DisputeState | undefined {
  return readDispute({ ...dispute })?.state;
}

function mailKeyOf({ id, status }: Refund): string {
  return status === 'failed' || status === 'cancelled' ? `refund-failed:${id}` : `refund:${id}`;
}

/**
 * Returns whether an email reports the current state of an order's disputes. If the shop won all of them, an email must
 * say so only if an earlier email reported a dispute.
 */
function isDisputeReported(disputes: readonly { id: string; state: DisputeState }[], sent: ReadonlySet<string>) {
  const isSent = (state: DisputeState) => disputes.some(({ id }) => sent.has(`dispute:${id}:${state}`));
  const current = (['lost', 'open'] as const).find((state) => disputes.some((dispute) => dispute.state === state));
  if (current !== undefined) return isSent(current);
  return isSent('won') || !(isSent('open') || isSent('lost'));
}

/**
 * Returns two sets of order ids. `refunded` contains the fully refunded orders, and the undelivered orders that the
 * shop lost in a dispute. `reversed` also contains the orders with an open or lost dispute.
 */
function expectedReversals(
  orders: readonly Order[],
  refunds: readonly SandboxRefund[],
  disputes: readonly SandboxDispute[],
): { refunded: Set<string>; reversed: Set<string> } {
  const refunded = new Set<string>();
  const reversed = new Set<string>();
  for (const order of orders) {
    if (order.payment_intent_id === null) continue;
    const isOfOrder = ({ payment_intent }: { payment_intent: string }) => payment_intent === order.payment_intent_id;
    const sum = refunds
      .filter((refund) => isOfOrder(refund) && ['pending', 'succeeded'].includes(refund.status))
      .reduce((total, { amount }) => total + amount, 0);
    const states = disputes.filter(isOfOrder).map(stateOfDispute);
    const isLostUndelivered = order.fulfilled_at === null && states.includes('lost');
    const isRefunded = (sum > 0 && sum >= paidPence(order)) || isLostUndelivered;
    if (isRefunded) refunded.add(order.id);
    if (isRefunded || states.includes('open') || states.includes('lost')) reversed.add(order.id);
  }
  return { refunded, reversed };
}

/** Counts refunds with missing or wrong credit notes. An order that was never delivered needs no credit note. */
function creditNotesWrong(
  refunds: readonly Refund[],
  notes: readonly Selectable<CreditNotesTable>[],
  orders: readonly Order[],
): number {
  const delivered = new Set(orders.filter(({ fulfilled_at }) => fulfilled_at !== null).map(({ id }) => id));
  return countWrong(refunds, ({ id, order_id, status }) => {
    const valid = notes.filter(({ refund_id, voided_on }) => refund_id === id && voided_on === null);
    return valid.length !== (status === 'succeeded' && delivered.has(order_id) ? 1 : 0);
  });
}

/**
 * Counts subscriptions and periods with wrong access. A subscription must be blocked while its purchase is reversed. A
 * period must be removed while its order is reversed. If the purchase and all renewals are reversed, the purchase's
 * period stays.
 */
function accessWrong(
  subscriptions: readonly SubscriptionsTable[],
  periods: readonly Selectable<SubscriptionPeriodsTable>[],
  reversed: ReadonlySet<string>,
  kindOf: ReadonlyMap<string, OrderKind>,
): number {
  const audited = subscriptions.filter(({ origin_order_id }) => kindOf.has(origin_order_id));
  const wrongBlocks = countWrong(audited, ({ origin_order_id, blocked_at }) => {
    return reversed.has(origin_order_id) !== (blocked_at !== null);
  });
  const wrongPeriods = audited.reduce((sum, { id, origin_order_id }) => {
    const own = periods.filter(({ subscription_id }) => subscription_id === id);
    const paid = own.filter(({ order_id }) => !reversed.has(order_id));
    // An addition pays for computers, but not for days.
    const hasPaidDays = paid.some(({ order_id }) => kindOf.get(order_id) !== 'addition');
    const mustStay = own.filter(
      (period) => paid.includes(period) || (!hasPaidDays && period.order_id === origin_order_id),
    );
    return sum + countWrong(own, (period) => mustStay.includes(period) !== (period.removed_at === null));
  }, 0);
  return wrongBlocks + wrongPeriods;
}

export function countWrong<T>(list: readonly T[], isWrong: (item: T, index: number) => boolean): number {
  return list.filter(isWrong).length;
}
