import { nodeTests } from 'tooling/jest/preset-node.mjs';

/** Each test file starts its own shop and browser. */
export default {
  ...nodeTests('e2e'),
  globalSetup: '<rootDir>/harness/prepareDataFolder.mjs',
  globalTeardown: '<rootDir>/harness/removeDataFolder.mjs',
  maxWorkers: 2,
};
