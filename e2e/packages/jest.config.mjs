import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/** `npm run test:packages` runs these tests. `npm test` skips them, because they install packages. */
export default {
  ...journeyTests('packages'),
  globalSetup: '<rootDir>/../harness/prepareDataFolder.mjs',
  globalTeardown: '<rootDir>/../harness/removeDataFolder.mjs',
  testTimeout: 300_000,
};
