import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/** `npm run test:states` runs these tests. `npm test` skips them, because opening every state takes minutes. */
export default {
  ...journeyTests('states'),
  globalSetup: '<rootDir>/../harness/prepareDataFolder.mjs',
  globalTeardown: '<rootDir>/../harness/removeDataFolder.mjs',
  testTimeout: 300_000,
};
