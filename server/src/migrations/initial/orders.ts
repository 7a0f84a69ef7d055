import { sql } from 'kysely';
import { orderNumbers } from './orderNumbers';

/** What a customer enters at checkout. The type of these fields follows from the columns. */
export const CUSTOMER_COLUMNS = {
  is_invoice_needed: 'boolean not null',
  business_name: 'text not null',
  billing_address: 'text not null',
  buyers_reference: 'text not null',
  country_code: 'text not null',
} as const;
const customerColumns = sql.raw(
  Object.entries(CUSTOMER_COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);

export const orders = [
  sql`
    create table terms_versions (
      version text primary key,
      content text not null,
      published_at timestamptz not null
    )`,

  ...orderNumbers(),
  sql`
    create table orders (
      id text primary key,
      order_number text not null unique default new_order_number(),
      kind text not null check (kind in ('purchase', 'renewal', 'addition')),
      user_id text not null references users (id),
      status text not null default 'pending' check (status in ('pending', 'paid', 'fulfilled', 'review', 'expired', 'cancelled', 'refunded')),
      review_reason text,
      grant_reason text,
      quantity integer not null check (quantity between 1 and 500),
      months integer not null default 12 check (months between 1 and 120),
      existing_subscription_id text,
      covers_until date,
      ending_seats integer[],
      unit_price_pence integer not null check (unit_price_pence >= 0),
      total_pence integer not null check (total_pence >= 0),
      discount_pence integer not null check (discount_pence >= 0),
      payable_pence integer not null check (payable_pence = total_pence - discount_pence and payable_pence >= 0),
      paid_pence integer check (paid_pence >= 0),
      refunded_pence integer not null default 0,
      currency text not null default 'GBP',
      promo_code text,
      holds_promo_use boolean not null default false,
      discount_percentage numeric(5, 2) not null default 0,
      early_discount_period_end date,
      vat_treatment text not null check (vat_treatment in ('not-registered', 'outside-scope', 'rated')),
      vat_percentage numeric(5, 2),
      ${customerColumns},
      billing_country_code text,
      site_origin text not null,
      terms_version text references terms_versions (version),
      basket text not null,
      session_id text unique,
      session_attempts integer not null default 0,
      ended_session_id text,
      payment_intent_id text unique,
      payment_method text,
      card_brand text,
      card_last4 text,
      is_awaiting_funds boolean not null default false,
      next_check_at timestamptz,
      checks integer not null default 0,
      delivery_failures integer not null default 0,
      last_delivery_error text,
      created_at timestamptz not null,
      payment_failed_at timestamptz,
      paid_at timestamptz,
      fulfilled_at timestamptz,
      booked_on date,
      disputed_at timestamptz,
      check ((kind = 'purchase') = (existing_subscription_id is null)),
      check ((fulfilled_at is null) = (booked_on is null)),
      check ((kind = 'addition') = (covers_until is not null)),
      check (kind = 'renewal' or ending_seats is null),
      check ((vat_treatment = 'rated') = (vat_percentage is not null))
    )`,
  // This index allows only one payable order per customer and purpose, so a double click or a second tab creates no
  // second order.
  sql`
    create unique index orders_one_open on orders (user_id, kind, coalesce(existing_subscription_id, ''))
    where status = 'pending' and not is_awaiting_funds`,
  sql`create index orders_by_user on orders (user_id, created_at desc)`,
  sql`
    create index orders_by_existing_subscription on orders (existing_subscription_id)
    where existing_subscription_id is not null`,
  sql`create index orders_by_promo_code on orders (promo_code) where promo_code is not null`,
  // Contains all columns that the list of promo codes adds up.
  sql`
    create index orders_by_paid_promo_code on orders (promo_code)
    include (discount_pence, paid_pence, payable_pence, refunded_pence)
    where promo_code is not null and paid_at is not null`,
  sql`
    create index orders_by_customer_and_promo_code on orders (user_id, promo_code)
    where promo_code is not null`,
  sql`create index orders_to_check on orders (next_check_at) where next_check_at is not null`,
  sql`create index orders_in_review on orders (created_at) where status = 'review'`,
  // The reconciliation reads a period's orders in pages.
  sql`create index orders_by_creation on orders (created_at, id)`,
  sql`create index orders_by_status on orders (status, created_at desc, id desc)`,
  sql`
    create index orders_unpaid on orders (created_at desc, id desc)
    where status in ('pending', 'expired', 'cancelled')`,
  sql`create index orders_by_kind on orders (kind, created_at desc, id desc)`,
  sql`create index orders_by_country on orders (country_code, created_at desc, id desc)`,
  sql`create index orders_by_amount on orders (payable_pence, id)`,
  // The search for a price reads its newest orders. Without this index, it reads all newer orders of other prices.
  sql`create index orders_by_price on orders (payable_pence, created_at desc)`,
  sql`create index orders_by_paid on orders (paid_at) where paid_at is not null`,
  // Contains all columns that the sales and VAT totals need, so that they don't read the rows of a whole period.
  sql`
    create index orders_by_booking on orders (booked_on, fulfilled_at, id)
    include (kind, quantity, total_pence, discount_pence, payable_pence, paid_pence, country_code, vat_treatment, vat_percentage)
    where booked_on is not null and grant_reason is null`,
  sql`
    create index orders_by_business_part on orders using gin (search_trigrams(search_key(business_name)))
    with (fastupdate = off) where business_name <> ''`,
  sql`create index orders_by_card on orders (card_last4, created_at desc) where card_last4 is not null`,
  sql`create index orders_by_buyers_reference on orders (lower(buyers_reference)) where buyers_reference <> ''`,

  sql`
    create table country_corrections (
      id bigint primary key generated always as identity,
      order_id text not null references orders (id),
      corrected_on date not null,
      country_code text not null,
      vat_treatment text not null,
      vat_percentage numeric(5, 2)
    )`,
  sql`create index country_corrections_by_order on country_corrections (order_id)`,
  sql`create index country_corrections_by_day on country_corrections (corrected_on, id)`,
  // The table has one row. Each transaction that books a sale locks it.
  sql`
    create table closed_accounts (
      id boolean primary key default true check (id),
      last_day date
    )`,
  sql`insert into closed_accounts (last_day) values (null)`,
];
