import { nodeTests } from 'tooling/jest/preset-node.mjs';

/** Builds the server's archive and runs its tests (`*.archive.test.ts`), as on a merchant's machine. */
export default {
  ...nodeTests("server's archive"),
  testMatch: ['<rootDir>/**/*.archive.test.ts'],
  globalSetup: '<rootDir>/src/archive/testing/setUp.mjs',
  globalTeardown: '<rootDir>/src/testing/postgres/stop.mjs',
  maxWorkers: 2,
};
