import { nodeTests } from 'tooling/jest/preset-node.mjs';

/** Each file runs a shop and a browser of its own. */
export default {
  ...nodeTests('e2e'),
  globalSetup: '<rootDir>/harness/firstStart.mjs',
  globalTeardown: '<rootDir>/harness/removeFirstStart.mjs',
  maxWorkers: 2,
  testTimeout: 120_000,
};
