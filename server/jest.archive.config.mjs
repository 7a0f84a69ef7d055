import { nodeTests } from 'tooling/jest/preset-node.mjs';

/** Tests the server's archive (`*.archive.test.ts`). Builds and runs it as on a merchant's machine. */
export default {
  ...nodeTests("server's archive"),
  testMatch: ['<rootDir>/**/*.archive.test.ts'],
  globalSetup: '<rootDir>/src/archive/testing/setUp.mjs',
  globalTeardown: '<rootDir>/src/testing/postgres/stop.mjs',
  maxWorkers: 2,
};
