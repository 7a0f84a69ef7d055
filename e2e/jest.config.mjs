import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/** Each test file starts its own shop and browser. */
export default {
  ...journeyTests('e2e'),
  testSequencer: 'tooling/jest/slowFirst.mjs',
  // `npm run test:browsers` runs the tests in `browsers/`.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/browsers/'],
  globalSetup: '<rootDir>/harness/prepareDataFolder.mjs',
  globalTeardown: '<rootDir>/harness/removeDataFolder.mjs',
};
