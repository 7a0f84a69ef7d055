/**
 * The folders with mutants. `tests` lists the folders and files with the tests to run. All tests would take hours and
 * find few more mutants. An area with a jest `config` runs in jest's own runner, which it needs for jsdom.
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
      'server/src/payments/timesOfChecks.test.ts',
    ],
  },
  'server/src/payments': {
    mutate: ['server/src/payments/*.ts'],
    tests: [
      'server/src/payments',
      'server/src/checkout',
      'server/src/admin/refunds.test.ts',
      'server/src/admin/review.test.ts',
    ],
  },
};
