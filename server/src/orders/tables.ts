import type { Generated, Selectable } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { VatTreatment } from '../vat/tables';

export type OrderKind = 'purchase' | 'renewal';

/**
 * - `pending`: payable, or its money is under way.
 * - `paid`: the money is there. `fulfilled`: delivered.
 * - `review`: amount or currency differ, or the renewed subscription is blocked. Nothing is delivered.
 * - `expired`, `cancelled`: no longer payable. `refunded`: all of it was paid back.
 */
export type OrderStatus = 'pending' | 'paid' | 'fulfilled' | 'review' | 'expired' | 'cancelled' | 'refunded';

/** What the customer asked for, at the price of that moment. Placing an order needs every one of these columns. */
export interface OrderTerms {
  kind: OrderKind;
  user_id: string;
  quantity: number;
  unit_price_pence: number;
  /** Before the discount. */
  total_pence: number;
  discount_pence: number;
  /** Charged. */
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
  /** Counts as a use of its promo code, from the placing until it is given up. */
  holds_promo_use: Generated<boolean>;
  /** Digest of the draft. The same basket leads to the same open order. */
  basket: string;
  session_id: string | null;
  /** How often the provider failed to open a session and stored the failure under the idempotency key. */
  session_attempts: Generated<number>;
  payment_intent_id: string | null;
  /** The customer has paid and the money is under way. The session is not payable again. */
  is_awaiting_funds: Generated<boolean>;
  review_reason: string | null;
  /** Charged at the provider. Null until it is paid, and for orders that an older server recorded as paid. */
  paid_pence: number | null;
  /** The sum of its refunds that are pending or succeeded. */
  refunded_pence: Generated<number>;
  /** Null for orders that an older server placed. The first document of the sale then decides it. */
  vat_treatment: VatTreatment | null;
  vat_percentage: number | null;
  /** Set while a dispute about it is open, and after a lost one. */
  disputed_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
  fulfilled_at: Date | null;
  /** When the sweeper checks it again. Null if nothing is left to do. */
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
