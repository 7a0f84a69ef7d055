import { addToBalance, newTransaction } from '../balance/newTransaction';
import { integer, metadata, object, oneOf, optional, text } from '../api/readers';
import { StripeError } from '../api/StripeError';
import { findCharge } from '../payments/findCharge';
import { testCardOf } from '../payments/testCards';
import { newId } from '../store/newId';
import type { BalanceTransaction, Charge, Dispute, Refund } from '../store/objects';
import { type Changes, mergeChanges } from '../store/changes';
import type { Ledger, Store } from '../store/Store';
import { newEvent } from '../webhooks/newEvent';
import type { FirstStatus } from './RefundBehaviour';

export const readRefundParameters = object({
  amount: optional(integer({ min: 1 })),
  charge: optional(text()),
  metadata: metadata(),
  payment_intent: optional(text()),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
});

type RefundParameters = ReturnType<typeof readRefundParameters>;

interface RefundOptions {
  /** The refund's first status. The default depends on the payment method and the test card. */
  firstStatus?: FirstStatus | undefined;
  /**
   * True to refund a payment even if the bank has charged it back. At Stripe, this happens if a refund and a dispute
   * occur at the same time.
   */
  ignoresDisputes?: boolean;
}

/**
 * Refunds an amount in minor units. By default, refunds the remaining amount. Throws Stripe's error if the charge can't
 * be refunded.
 */
export function refundCharge(
  ledger: Ledger,
  parameters: RefundParameters,
  { firstStatus, ignoresDisputes = false }: RefundOptions,
): { refund: Refund; changes: Changes } {
  const charge = findCharge(ledger.store, parameters.charge, parameters.payment_intent);
  if (!ignoresDisputes) requireNotChargedBack(ledger.store, charge);
  const amount = amountOf(charge, parameters.amount);
  const created = newRefund(ledger, charge, amount, parameters, firstStatus ?? firstStatusOf(charge));
  const withdrawal = created.status === 'succeeded' ? newRefundTransaction(ledger, charge, created) : undefined;
  const refund: Refund = { ...created, balance_transaction: withdrawal?.id ?? null };
  const refunded = addRefunded(charge, amount);
  const events = [newEvent(ledger, 'refund.created', refund), newEvent(ledger, 'charge.refunded', refunded)];
  const changes = mergeChanges(
    { refunds: [refund], charges: [refunded], events },
    addToBalance(...(withdrawal ? [withdrawal] : [])),
  );
  return { refund, changes };
}

/**
 * Returns the charge with `amount` added to its refunded amount. For a failed or cancelled refund, `amount` is
 * negative.
 */
export function addRefunded(charge: Charge, amount: number): Charge {
  const amount_refunded = charge.amount_refunded + amount;
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
}

/** Returns the balance transaction that withdraws a refund's money. Stripe keeps the payment's fee. */
export function newRefundTransaction(
  ledger: Ledger,
  charge: Charge,
  { id, amount, currency }: Refund,
): BalanceTransaction {
  return newTransaction(ledger, {
    amount: -amount,
    currency,
    description: `REFUND FOR CHARGE (${charge.id})`,
    reporting_category: 'refund',
    source: id,
    type: charge.payment_method_details.type === 'card' ? 'refund' : 'payment_refund',
  });
}

function requireNotChargedBack(store: Store, { id }: Charge): void {
  const isChargedBack = ({ charge, is_charge_refundable, status }: Dispute) =>
    charge === id && !is_charge_refundable && status !== 'won';
  if (!store.all('disputes').some(isChargedBack)) return;
  throw new StripeError(400, `Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
}

function amountOf({ id, amount, amount_refunded }: Charge, requested: number | undefined): number {
  const remaining = amount - amount_refunded;
  if (remaining === 0) {
    throw new StripeError(400, `Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (requested === undefined || requested <= remaining) return requested ?? remaining;
  throw new StripeError(
    400,
    `Refund amount (${requested}) is greater than unrefunded amount on charge (${remaining})`,
    {
      param: 'amount',
    },
  );
}

function firstStatusOf({ payment_method_details }: Charge): FirstStatus {
  if (payment_method_details.type === 'bacs_debit') return 'pending';
  return testCardOf(payment_method_details.card.last4).refund?.first ?? 'succeeded';
}

function newRefund(
  ledger: Ledger,
  charge: Charge,
  amount: number,
  { metadata, reason }: RefundParameters,
  status: FirstStatus,
): Refund {
  const isCard = charge.payment_method_details.type === 'card';
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    ...(isCard && {
      destination_details: {
        type: 'card',
        card: { type: status === 'succeeded' ? 'refund' : 'pending', reference_status: 'pending' },
      },
    }),
    metadata,
    ...(status === 'requires_action' && { next_action: { type: 'display_details' } }),
    payment_intent: charge.payment_intent,
    ...(status === 'pending' && { pending_reason: 'processing' }),
    reason: reason ?? null,
    receipt_number: null,
    status,
  };
}
