import { availableParallelism } from 'node:os';
import { nodeTests } from 'tooling/jest/preset-node.mjs';

/** The tests that start a whole server on the embedded database. */
const EMBEDDED = ['src/main\\.test\\.ts$', 'src/lifecycle/stop\\.test\\.ts$', 'src/db/olderServer\\.test\\.ts$'];

/** Runs the server's other tests on a PostgreSQL server. Only `*.postgres.test.ts` need one. */
export default {
  ...nodeTests('server on PostgreSQL'),
  testPathIgnorePatterns: ['/node_modules/', '\\.archive\\.test\\.ts$', ...EMBEDDED],
  globalSetup: '<rootDir>/src/testing/postgres/start.mjs',
  globalTeardown: '<rootDir>/src/testing/postgres/stop.mjs',
  // The tests often wait for PostgreSQL, so more test processes than cores finish sooner.
  maxWorkers: 2 * availableParallelism(),
};
