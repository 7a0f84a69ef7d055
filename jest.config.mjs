import { availableParallelism } from 'node:os';
import { UNIT_TESTED } from './tooling/setup/packages.mjs';

/**
 * The configurations of packages that run only some of their tests here. `npm test` runs the server's other tests on
 * PostgreSQL.
 */
const CONFIGURED = { server: 'server/jest.embedded.config.mjs' };

/** Runs the tests of all packages together. Sets `testTimeout` here, because Jest ignores a project's own setting. */
export default {
  projects: UNIT_TESTED.map((name) => `<rootDir>/${CONFIGURED[name] ?? name}`),
  // Use more test processes than cores, because many tests wait for other processes.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Restart a worker above this size. Jest's workers do not free all memory of a test file, so garbage collection would
  // take more and more time.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 60_000,
};
