/** The events about refunds, disputes and failed payouts that the shop handles. */
export const REVERSAL_EVENTS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payout.failed',
] as const;

/** All events that the shop needs. The webhook endpoint at the provider must send each of them. */
export const NEEDED_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  ...REVERSAL_EVENTS,
] as const;

/** The type of the events that the shop sends to itself, to check its own webhook. The provider has no such type. */
export const CHECK_EVENT = 'shop.check';
