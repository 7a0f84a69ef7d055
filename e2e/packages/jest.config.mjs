import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/** The tests install packages, so `npm run test:packages` runs them, and not `npm test`. */
export default {
  ...journeyTests('packages'),
  globalSetup: '<rootDir>/../harness/prepareDataFolder.mjs',
  globalTeardown: '<rootDir>/../harness/removeDataFolder.mjs',
  testTimeout: 300_000,
};
