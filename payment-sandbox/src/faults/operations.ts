/** The API calls that a simulated fault can affect. */
export const OPERATIONS = [
  'checkout.sessions.create',
  'checkout.sessions.retrieve',
  'checkout.sessions.list',
  'checkout.sessions.expire',
  'payment_intents.retrieve',
  'charges.retrieve',
  'refunds.create',
  'refunds.retrieve',
  'refunds.list',
  'disputes.retrieve',
  'disputes.list',
  'balance_transactions.list',
  'payouts.retrieve',
  'payouts.list',
  'events.retrieve',
  'events.list',
  'account.retrieve',
  'webhook_endpoints.list',
] as const;

export type OperationName = (typeof OPERATIONS)[number];
