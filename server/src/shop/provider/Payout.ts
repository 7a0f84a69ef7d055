import type Stripe from 'stripe';
import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import { fieldsOf, idOf } from './eventFields';

/** A transfer from the balance at the provider to the merchant's bank. Amounts are in the currency's minor unit. */
export interface Payout {
  id: string;
  /** The amount on the bank statement. */
  amountMinor: number;
  /** An ISO 4217 code in capitals. */
  currency: string;
  /** The provider's status, such as `paid` or `failed`. */
  status: string;
  /** False if the payout failed or was cancelled. A later payout then contains its money. */
  reachesBank: boolean;
  /** The day when the money arrives at the bank. */
  arrivesOn: CalendarDate;
  /** False if the merchant chose the amount. The provider can't say which transactions such a payout contains. */
  isAutomatic: boolean;
}

/**
 * A change of the balance at the provider. Amounts are in the currency's minor unit, negative if they leave the
 * balance.
 */
export interface BalanceTransaction {
  id: string;
  /**
   * The provider's category for accounting, such as `charge`, `refund` or `dispute`.
   * @see https://docs.stripe.com/reports/reporting-categories
   */
  category: string;
  amountMinor: number;
  /** The provider's fee. */
  feeMinor: number;
  /** `amountMinor` minus `feeMinor`. */
  netMinor: number;
  createdAt: Date;
  description: string;
  /** The id of the charge, the refund, the dispute or the payout. */
  sourceId: string | undefined;
  /** The payment of the source. `undefined` if the source has no payment, or if the provider did not include it. */
  paymentIntentId: string | undefined;
}

export function toPayout({ id, amount, currency, status, arrival_date, automatic }: Stripe.Payout): Payout {
  // The provider's midnight is UTC, which is the same day in London.
  const arrivesOn = calendarDateOf(new Date(arrival_date * 1000));
  const reachesBank = status !== 'failed' && status !== 'canceled';
  return {
    id,
    amountMinor: amount,
    currency: currency.toUpperCase(),
    status,
    reachesBank,
    arrivesOn,
    isAutomatic: automatic,
  };
}

export function toBalanceTransaction(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { id, reporting_category, amount, fee, net, created, description, source } = transaction;
  return {
    id,
    category: reporting_category,
    amountMinor: amount,
    feeMinor: fee,
    netMinor: net,
    createdAt: new Date(created * 1000),
    description: description ?? '',
    sourceId: idOf(source),
    paymentIntentId: idOf(fieldsOf(source).payment_intent),
  };
}
