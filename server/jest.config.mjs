import { nodeTests } from 'tooling/jest/preset-node.mjs';

/** Runs every test of the server on the embedded database. `jest.postgres.config.mjs` runs them on PostgreSQL. */
export default {
  ...nodeTests('server'),
  testPathIgnorePatterns: ['/node_modules/', '\\.(postgres|archive)\\.test\\.ts$'],
};
