/**
 * The folders for mutation testing. `tests` lists the test files and folders to run. Running all tests would take hours
 * and detect few more mutants. An area with `config` uses Jest's own runner, because its tests need jsdom.
 * @type {Record<string, { mutate: string[], tests?: string[], config?: string, roots?: string[] }>}
 */
export const AREAS = {
  'shared/domain': { mutate: ['shared/domain/*.ts'], tests: ['shared/domain'] },
  'shell/src/federation': {
    // The shell's tests also cover the registry's client.
    mutate: [
      'shell/src/federation/{loadWithFallback,fetchPage,integrityPlugin,registry}.ts',
      'release-registry/client/{createLoader,createRegistryCall,runningReleases}.ts',
    ],
    config: 'shell/jest.config.mjs',
    // Jest finds the tests that import a changed file only if the file is below one of these folders.
    roots: ['<rootDir>', '<rootDir>/../release-registry/client'],
  },
  'server/src/shop/accounts': {
    mutate: ['server/src/shop/accounts/**/*.ts'],
    tests: [
      'server/src/shop/accounts',
      'server/src/shop/personalData',
      'server/src/shop/subscriptions/transferOffers',
      'server/src/shop/activation/moveRequest',
      'server/src/housekeeping.test.ts',
      'server/src/shop/admin/importLicences.test.ts',
      'server/src/shop/admin/support.test.ts',
      'server/src/shop/admin/unprovedMailbox.test.ts',
    ],
  },
  'server/src/shop/orders': {
    mutate: ['server/src/shop/orders/*.ts'],
    tests: [
      'server/src/shop/orders',
      'server/src/shop/checkout',
      'server/src/shop/renewal',
      'server/src/shop/fulfilment',
      'server/src/shop/payments',
      'server/src/shop/personalData',
      'server/src/shop/catalogue/promoCodeLimits.test.ts',
      'server/src/shop/invoices/correctCountry.test.ts',
      'server/src/shop/admin/accept.test.ts',
      'server/src/shop/admin/closePeriod.test.ts',
      'server/src/shop/admin/importLicences.test.ts',
      'server/src/shop/admin/refunds.test.ts',
      'server/src/shop/admin/review.test.ts',
      'server/src/shop/admin/support.test.ts',
    ],
  },
  'server/src/shop/payments': {
    mutate: ['server/src/shop/{payments,provider}/*.ts'],
    tests: [
      'server/src/shop/payments',
      'server/src/shop/provider',
      'server/src/shop/checkout',
      'server/src/housekeeping.test.ts',
      'server/src/shop/admin/check/check.test.ts',
      'server/src/shop/admin/payouts.test.ts',
      'server/src/shop/admin/refunds.test.ts',
      'server/src/shop/admin/review.test.ts',
      'server/src/shop/renewal/reversedRenewals.test.ts',
    ],
  },
};
