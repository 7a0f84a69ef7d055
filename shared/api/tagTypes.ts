/** What the cached answers of all packages are about. */
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
