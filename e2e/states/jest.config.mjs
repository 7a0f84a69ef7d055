import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/** `npm run test:states` runs these tests. They open every state of the site, which takes minutes. */
export default {
  ...journeyTests('states'),
  globalSetup: '<rootDir>/../harness/prepareDataFolder.mjs',
  globalTeardown: '<rootDir>/../harness/removeDataFolder.mjs',
  testTimeout: 300_000,
};
