import pg from 'pg';

/**
 * Adds `orders` fulfilled orders to a migrated database. Half of the orders are purchases, each with one renewal. Each
 * customer has two subscriptions with two codes each.
 */
export async function fillDatabase(databaseUrl, orders) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Skip foreign-key checks, because these rows are always consistent.
    await client.query('set session_replication_role = replica');
    for (const statement of statements(orders)) await client.query(statement);
    await client.query('vacuum analyze');
    // Write all changes to disk now. Otherwise, PostgreSQL could write them during the measured calls.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

function statements(orders) {
  const subscriptions = Math.floor(orders / 2);
  const customers = Math.ceil(subscriptions / 2);
  const order = (kind, subscriptionId, day) => `
    insert into orders (id, kind, user_id, status, quantity, unit_price_pence, total_pence, discount_pence,
      payable_pence, existing_subscription_id, is_invoice_needed, business_name, billing_address, buyers_reference,
      country_code, vat_treatment, site_origin, basket, session_id, payment_intent_id, created_at, paid_at, fulfilled_at, booked_on)
    select '${kind}-' || n, '${kind}', 'customer-' || (n % ${customers}), 'fulfilled', 2, 5400, 10800, 0,
      10800, ${subscriptionId}, false, '', '', '',
      'GB', 'not-registered', 'http://127.0.0.1', 'basket-' || n, '${kind}-session-' || n, '${kind}-intent-' || n, ${day}, ${day}, ${day}, (${day})::date
    from generate_series(0, ${subscriptions - 1}) n`;
  const bought = "timestamptz '2024-01-01' + (n % 700) * interval '1 day'";
  return [
    `insert into users (id, email, email_key, password_hash, created_at)
     select 'customer-' || n, 'customer-' || n || '@example.com', 'customer-' || n || '@example.com', 'none',
       '2024-01-01'
     from generate_series(0, ${customers - 1}) n`,
    order('purchase', 'null', bought),
    order('renewal', "'subscription-' || n", `${bought} + interval '1 year'`),
    `insert into subscriptions (id, user_id, origin_order_id, quantity, end_date, created_at)
     select 'subscription-' || n, 'customer-' || (n % ${customers}), 'purchase-' || n, 2,
       (${bought} + interval '2 years')::date, ${bought}
     from generate_series(0, ${subscriptions - 1}) n`,
    ...['purchase', 'renewal'].map(
      (kind) => `insert into subscription_periods
          (order_id, subscription_id, seats, start_date, end_date, sold_from, sold_until)
        select '${kind}-' || n, 'subscription-' || n, '{1,2}', '2024-01-01', '2025-01-01', '2024-01-01', '2025-01-01'
        from generate_series(0, ${subscriptions - 1}) n`,
    ),
    // The beginnings and the ends of real codes are random, so those of these codes are different, too.
    `insert into activation_codes (code, subscription_id, seat_no)
     select n || '-CODE-' || n || '-' || seat, 'subscription-' || n, seat
     from generate_series(0, ${subscriptions - 1}) n, generate_series(1, 2) seat`,
  ];
}
