import { availableParallelism } from 'node:os';
import { nodeTests } from 'tooling/jest/preset-node.mjs';

/** These tests start a whole server on the embedded database. */
const EMBEDDED = ['src/main\\.test\\.ts$', 'wholeServer/olderServer\\.test\\.ts$'];

/** Runs all other tests of the server on PostgreSQL. Tests named `*.postgres.*` run only here. */
export default {
  ...nodeTests('server on PostgreSQL'),
  roots: ['<rootDir>', '<rootDir>/../server-kit', '<rootDir>/../release-registry'],
  testMatch: ['**/*.test.{ts,mjs}'],
  testPathIgnorePatterns: ['/node_modules/', '\\.archive\\.', ...EMBEDDED],
  globalSetup: '<rootDir>/../server-kit/testing/postgres/start.mjs',
  globalTeardown: '<rootDir>/../server-kit/testing/postgres/stop.mjs',
  // Use more test processes than cores, because the tests often wait for PostgreSQL.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
};
