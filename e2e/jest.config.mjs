import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/** The test files share one browser. Some files share one shop, and other files start their own. */
export default {
  ...journeyTests('e2e'),
  testSequencer: 'tooling/jest/slowFirst.mjs',
  // Other commands run the tests in these folders: `test:variants`, `test:packages` and `test:states`.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/(browsers|foreign|packages|states)/'],
  globalSetup: '<rootDir>/harness/openSharedShop.mjs',
  globalTeardown: '<rootDir>/harness/closeSharedShop.mjs',
};
