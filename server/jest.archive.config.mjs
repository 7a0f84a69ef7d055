import { nodeTests } from 'tooling/jest/preset-node.mjs';

/** The server's archive, built and run as on a merchant's machine (`*.archive.test.ts`). */
export default {
  ...nodeTests("server's archive"),
  testMatch: ['<rootDir>/**/*.archive.test.ts'],
  globalSetup: '<rootDir>/src/archive/testing/setUp.mjs',
  globalTeardown: '<rootDir>/src/testing/postgres/stop.mjs',
  maxWorkers: 2,
};
