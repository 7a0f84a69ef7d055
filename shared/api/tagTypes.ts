/** The tag types that all packages share for their cached responses. */
export const TAG_TYPES = [
  'CurrentUser',
  'Prices',
  'Countries',
  'PromoCode',
  'Renewal',
  'Order',
  'Subscriptions',
  'Invoice',
] as const;
