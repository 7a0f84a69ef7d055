/** The tag types of the cached responses of all packages. */
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
