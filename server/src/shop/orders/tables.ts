import type { Generated, Selectable } from 'kysely';
import type { OrderKind } from 'shared/contract/order';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { DisputeState } from '../provider/ProviderDispute';
import type { RefundStatus } from '../provider/ProviderRefund';
import type { VatTreatment } from '../vat/tables';
import type { CustomerFields } from './customerFields';

/**
 * - `pending`: payable, or awaiting the funds of a delayed payment.
 * - `paid`: the money has arrived. `fulfilled`: delivered.
 * - `review`: an operator must decide, for example because the amount differs. Until then, the shop does not deliver
 *   the order.
 * - `expired`, `cancelled`: no longer payable. `refunded`: the whole payment was refunded, or the shop lost it in
 *   a dispute before the delivery.
 */
export type OrderStatus = 'pending' | 'paid' | 'fulfilled' | 'review' | 'expired' | 'cancelled' | 'refunded';

/**
 * An order's terms, with the prices at the time of the order. A new order sets all of these columns, with two
 * exceptions: only renewals set `early_discount_period_end` and `ending_seats`, and only additions set `covers_until`.
 */
export interface OrderTerms extends CustomerFields {
  kind: OrderKind;
  user_id: string;
  quantity: number;
  unit_price_pence: number;
  /** The price before the discount. */
  total_pence: number;
  discount_pence: number;
  /** The amount to pay. */
  payable_pence: number;
  promo_code: string | null;
  /** The promo code's percentage, or the early-renewal percentage if there is no code. */
  discount_percentage: Generated<number>;
  /** The subscription that the order renews or adds computers to. Null for a purchase, which creates one. */
  existing_subscription_id: string | null;
  /**
   * The last day that an addition pays for. A renewal may move the subscription's end date between the checkout and the
   * payment. Null for other orders.
   */
  covers_until: CalendarDate | null;
  /**
   * The seats that a renewal leaves out. Their codes end on the end date before the renewal. Empty if it covers more
   * computers than the subscription had. Null if the customer didn't change the number of computers.
   */
  ending_seats: number[] | null;
  /** The subscription's end date before the renewal. Null if the order has no early-renewal discount. */
  early_discount_period_end: CalendarDate | null;
  /** The origin of the site where the customer ordered. The payment page sends the customer back to this origin. */
  site_origin: string;
  /** The version of the terms of sale that the customer accepted. Null for a licence that support granted. */
  terms_version: string | null;
}

export interface OrdersTable extends OrderTerms {
  /** The number of months that the order adds to the subscription's term. */
  months: Generated<number>;
  /** Why support granted the licence for free. Null for orders of customers. */
  grant_reason: Generated<string | null>;
  /** The public payment id, which appears in URLs and has 128 random bits. */
  id: string;
  /**
   * The number that people read and quote: eight characters from an alphabet without lookalikes, such as 0 and O. The
   * database generates the number.
   */
  order_number: Generated<string>;
  status: Generated<OrderStatus>;
  currency: Generated<string>;
  /** True while the order counts towards its promo code's limit. An order that ends unpaid no longer counts. */
  holds_promo_use: Generated<boolean>;
  /** A digest of the draft. A repeated checkout with the same digest reuses this order. */
  basket: string;
  session_id: string | null;
  /**
   * The session that the provider reported as expired or failed. The order never awaits the funds of this session
   * again.
   */
  ended_session_id: string | null;
  /** The number of failed attempts to open a session that required a new idempotency key. */
  session_attempts: Generated<number>;
  payment_intent_id: string | null;
  /** The provider's name for the payment method, such as `card` or `bacs_debit`. Null if it is unknown. */
  payment_method: string | null;
  /** The card brand in the provider's spelling, such as `visa`. Null for another payment method or an unknown card. */
  card_brand: string | null;
  card_last4: string | null;
  /** The country code that the customer gave to the payment provider. Null if it is unknown. */
  billing_country_code: string | null;
  /** True if the customer has paid, but the money has not arrived yet. The session is no longer payable. */
  is_awaiting_funds: Generated<boolean>;
  review_reason: string | null;
  /** The amount charged by the provider. Null for unpaid and free orders. */
  paid_pence: number | null;
  /** The sum of the order's pending and succeeded refunds. */
  refunded_pence: Generated<number>;
  /** How VAT applies to the sale. */
  vat_treatment: VatTreatment;
  vat_percentage: number | null;
  /** When the payment was disputed. Set while a dispute is open, and after a lost dispute. */
  disputed_at: Date | null;
  created_at: Date;
  /** When the shop learned that a delayed payment, such as a bank debit, failed. Null if none did. */
  payment_failed_at: Date | null;
  paid_at: Date | null;
  fulfilled_at: Date | null;
  /**
   * The accounting day of the sale, in London: the day of the payment, unless the accounts of that day were closed
   * before the delivery. Null until the delivery.
   */
  booked_on: CalendarDate | null;
  /** When `sweep` next checks the order. Null if the order needs no check. */
  next_check_at: Date | null;
  checks: Generated<number>;
  /** The number of failed deliveries. `last_delivery_error` contains the last failure's message. */
  delivery_failures: Generated<number>;
  last_delivery_error: string | null;
}

export type Order = Selectable<OrdersTable>;

/** A country that was corrected after the accounts of the sale's day were closed, while the order had no invoice. */
export interface CountryCorrectionsTable {
  id: Generated<number>;
  order_id: string;
  corrected_on: CalendarDate;
  /** The country and the VAT before the correction. */
  country_code: string;
  vat_treatment: VatTreatment;
  vat_percentage: number | null;
}

export interface ClosedAccountsTable {
  /** Always true, so that the table has only one row. */
  id: Generated<boolean>;
  /** The last day of the closed accounts, the end of a month. Null if no month is closed. */
  last_day: CalendarDate | null;
}

export interface RefundsTable {
  /** The provider's id. */
  id: string;
  order_id: string;
  amount_pence: number;
  status: RefundStatus;
  /** The provider's code, such as `requested_by_customer`. */
  reason: string | null;
  /** The provider's code, such as `expired_or_canceled_card`. */
  failure_reason: string | null;
  /** When the provider created the refund, converted to the shop's clock. */
  created_at: Date;
  succeeded_at: Date | null;
  failed_at: Date | null;
}

export type Refund = Selectable<RefundsTable>;

export interface DisputesTable {
  /** The provider's id. */
  id: string;
  order_id: string;
  state: DisputeState;
  /** When the shop learned the present state. */
  recorded_at: Date;
  /** When the shop learned that the dispute is open. Null if it first learned of a decided dispute. */
  opened_at: Generated<Date | null>;
  /** When the shop learned that the dispute is lost. Kept if the shop wins an appeal. */
  lost_at: Generated<Date | null>;
  /** The deadline for responding to the dispute at the provider. Null if the provider doesn't say. */
  due_at: Generated<Date | null>;
  /** The provider's code for the reason of the dispute. `general` if it is unknown. */
  reason: Generated<string>;
  /** The disputed part of the payment. Null if the provider doesn't say. */
  amount_pence: Generated<number | null>;
}

export type Dispute = Selectable<DisputesTable>;

/**
 * The kinds of problem that an operator must resolve. Most are differences between our orders and the provider's
 * records.
 * - `unknown-order`: a paid session for an order that doesn't exist here.
 * - `paid-twice`: a second paid session for an order that is already paid.
 * - `unknown-session`: the order's session doesn't exist at the provider, so the customer may or may not have paid.
 * - `unpaid-delivery`: the order is paid here, but its session at the provider is unpaid or missing.
 * - `refund-failed`: a refund that did not reach the customer.
 * - `payout-failed`: a payout that did not reach the merchant's bank.
 * - `inquiry`: a bank's question about a payment, until somebody answers it.
 * - `refund-without-order`, `dispute-without-order`: the refund or dispute is about a payment without an order here.
 * - `unknown-refund`, `unknown-dispute`: the shop has a refund or dispute that doesn't exist at the provider.
 * - `refund-differs`, `dispute-differs`: the refund or dispute has a different amount or state at the provider.
 */
export type MismatchKind =
  | 'unknown-order'
  | 'paid-twice'
  | 'unknown-session'
  | 'unpaid-delivery'
  | 'refund-failed'
  | 'payout-failed'
  | 'inquiry'
  | 'refund-without-order'
  | 'unknown-refund'
  | 'refund-differs'
  | 'dispute-without-order'
  | 'unknown-dispute'
  | 'dispute-differs';

export interface PaymentMismatchesTable {
  id: string;
  kind: MismatchKind;
  /**
   * The provider's id of the session, refund, dispute or payout, or the order's id if it has no session. Each kind has
   * at most one row for an id.
   */
  subject: string;
  order_id: string | null;
  /** A message for the operator: the difference and the next step. */
  reason: string;
  amount_pence: number | null;
  currency: string | null;
  found_at: Date;
  /** When an operator resolved the problem. Null while it is open. */
  resolved_at: Date | null;
  resolution: string | null;
}

declare module 'server-kit/db/schema' {
  interface Database {
    orders: OrdersTable;
    country_corrections: CountryCorrectionsTable;
    closed_accounts: ClosedAccountsTable;
    refunds: RefundsTable;
    disputes: DisputesTable;
    payment_mismatches: PaymentMismatchesTable;
  }
}
