import { nodeTests } from 'tooling/jest/preset-node.mjs';

/**
 * Tests the server's archive as a merchant would run it (`*.archive.test.ts`). Builds the archive first, unless
 * `SERVER_ARCHIVE` contains the path of one.
 */
export default {
  ...nodeTests("server's archive"),
  testMatch: ['<rootDir>/**/*.archive.test.ts'],
  globalSetup: '<rootDir>/src/archive/testing/setUp.mjs',
  globalTeardown: '<rootDir>/../server-kit/testing/postgres/stop.mjs',
  maxWorkers: 2,
};
