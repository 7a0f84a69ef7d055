import type { Generated, Selectable } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { VatTreatment } from '../vat/tables';

export type OrderKind = 'purchase' | 'renewal';

/**
 * - `pending`: payable, or its money is on its way.
 * - `paid`: the money has arrived. `fulfilled`: delivered.
 * - `review`: the amount or currency differs, or the renewed subscription is blocked. The shop delivers nothing.
 * - `expired`, `cancelled`: no longer payable. `refunded`: the whole payment was refunded.
 */
export type OrderStatus = 'pending' | 'paid' | 'fulfilled' | 'review' | 'expired' | 'cancelled' | 'refunded';

/** What the customer ordered, at the price of that moment. A new order needs every one of these columns. */
export interface OrderTerms {
  kind: OrderKind;
  user_id: string;
  quantity: number;
  unit_price_pence: number;
  /** Before the discount. */
  total_pence: number;
  discount_pence: number;
  /** The charged amount. */
  payable_pence: number;
  promo_code: string | null;
  /** Of the promo code, or of the early renewal if there is no code. */
  discount_percentage: Generated<number>;
  renews_subscription_id: string | null;
  /** The end of the period whose early-renewal discount the order takes. */
  early_discount_period_end: CalendarDate | null;
  is_invoice_needed: boolean;
  business_name: string;
  billing_address: string;
  buyers_reference: string;
  country_code: string;
  /** The site that the customer bought on; return addresses begin with it. */
  site_origin: string;
}

export interface OrdersTable extends OrderTerms {
  /** The public payment id, used in addresses: 128 random bits. */
  id: string;
  /** Eight characters without look-alikes, for people to read and quote. The database generates it. */
  order_number: Generated<string>;
  status: Generated<OrderStatus>;
  currency: Generated<string>;
  /** True while the order counts as a use of its promo code: from placing it until the shop cancels it. */
  holds_promo_use: Generated<boolean>;
  /** A digest of the draft. The same basket finds the same open order. */
  basket: string;
  session_id: string | null;
  /** How often the provider failed to open a session and stored the failure under the idempotency key. */
  session_attempts: Generated<number>;
  payment_intent_id: string | null;
  /** The customer has paid and the money is on its way. The session is no longer payable. */
  is_awaiting_funds: Generated<boolean>;
  review_reason: string | null;
  /**
   * The amount charged by the provider. Null until the payment, and for orders that an older server recorded as paid.
   */
  paid_pence: number | null;
  /** The sum of its pending and succeeded refunds. */
  refunded_pence: Generated<number>;
  /** Null for orders of an older server. The first document of the sale then sets it. */
  vat_treatment: VatTreatment | null;
  vat_percentage: number | null;
  /** Set while a dispute is open, and after a lost dispute. */
  disputed_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
  fulfilled_at: Date | null;
  /** When the sweeper checks the order again. Null if nothing is left to do. */
  next_check_at: Date | null;
  checks: Generated<number>;
  /** How often the delivery failed. `last_delivery_error` has the sentence of the last failure. */
  delivery_failures: Generated<number>;
  last_delivery_error: string | null;
}

export type Order = Selectable<OrdersTable>;

declare module '../db/schema' {
  interface Database {
    orders: OrdersTable;
  }
}
