import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/**
 * `npm test` and `npm run test:browsers` run these tests in Firefox and WebKit. Each test file starts its own shop and
 * its own browser.
 */
export default {
  ...journeyTests('browsers'),
  globalSetup: '<rootDir>/../harness/prepareDataFolder.mjs',
  globalTeardown: '<rootDir>/../harness/removeDataFolder.mjs',
};
