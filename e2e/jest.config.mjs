import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/** The test files share one browser. Some files share one shop, and other files start their own. */
export default {
  ...journeyTests('e2e'),
  testSequencer: 'tooling/jest/slowFirst.mjs',
  // `npm run test:browsers` runs the tests in `browsers/`, and `npm run test:packages` the tests in `packages/`.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/browsers/', '<rootDir>/packages/'],
  globalSetup: '<rootDir>/harness/openSharedShop.mjs',
  globalTeardown: '<rootDir>/harness/closeSharedShop.mjs',
};
