import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/** Each test file starts its own shop and browser. */
export default {
  ...journeyTests('e2e'),
  globalSetup: '<rootDir>/harness/prepareDataFolder.mjs',
  globalTeardown: '<rootDir>/harness/removeDataFolder.mjs',
};
