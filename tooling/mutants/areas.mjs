/**
 * The folders for mutation testing. `tests` lists the test files and folders to run. Running all tests would take hours
 * and detect few more mutants. An area with `config` uses Jest's own runner, because its tests need jsdom.
 * @type {Record<string, { mutate: string[], tests?: string[], config?: string }>}
 */
export const AREAS = {
  'shared/domain': { mutate: ['shared/domain/*.ts'], tests: ['shared/domain'] },
  'shell/src/federation': {
    mutate: ['shell/src/federation/{loadWithFallback,fetchPage,integrityPlugin,registry,runningReleases}.ts'],
    config: 'shell/jest.config.mjs',
  },
  'server/src/accounts': { mutate: ['server/src/accounts/**/*.ts'], tests: ['server/src/accounts'] },
  'server/src/orders': {
    mutate: ['server/src/orders/*.ts'],
    tests: [
      'server/src/orders',
      'server/src/checkout',
      'server/src/renewal',
      'server/src/payments/checkSchedule.test.ts',
      'server/src/payments/endedOrders.test.ts',
    ],
  },
  'server/src/payments': {
    mutate: ['server/src/payments/*.ts'],
    tests: [
      'server/src/payments',
      'server/src/checkout',
      'server/src/admin/refunds.test.ts',
      'server/src/admin/review.test.ts',
      'server/src/renewal/reversedRenewals.test.ts',
    ],
  },
};
