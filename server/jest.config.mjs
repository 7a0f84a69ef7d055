import { nodeTests } from 'tooling/jest/preset-node.mjs';

/**
 * Runs the server's tests on the embedded database, except the PostgreSQL and archive tests. `jest.postgres.config.mjs`
 * runs the tests on PostgreSQL.
 */
export default {
  ...nodeTests('server'),
  testPathIgnorePatterns: ['/node_modules/', '\\.(postgres|archive)\\.'],
};
