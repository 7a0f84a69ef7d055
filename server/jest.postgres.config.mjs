import { nodeTests } from 'tooling/jest/preset-node.mjs';

/** Every test of the server on a PostgreSQL server, and those that need one (`*.postgres.test.ts`). */
export default {
  ...nodeTests('server on PostgreSQL'),
  testPathIgnorePatterns: ['/node_modules/', '\\.archive\\.test\\.ts$'],
  globalSetup: '<rootDir>/src/testing/postgres/start.mjs',
  globalTeardown: '<rootDir>/src/testing/postgres/stop.mjs',
  maxWorkers: '100%',
};
