import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/**
 * `npm run test:variants` runs these tests in Chromium, Firefox and WebKit. Each test file starts its own shop and its
 * own browser.
 */
export default {
  ...journeyTests('browsers'),
  globalSetup: '<rootDir>/../harness/prepareDataFolder.mjs',
  globalTeardown: '<rootDir>/../harness/removeDataFolder.mjs',
};
