import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/** Each test file starts its own shop and its own browser. `npm run test:browsers` runs the files. */
export default {
  ...journeyTests('browsers'),
  globalSetup: '<rootDir>/../harness/prepareDataFolder.mjs',
  globalTeardown: '<rootDir>/../harness/removeDataFolder.mjs',
};
