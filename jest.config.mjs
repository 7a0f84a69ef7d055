import { availableParallelism } from 'node:os';
import { UNIT_TESTED } from './tooling/setup/packages.mjs';

/** `tooling/test.mjs` runs the server's other tests on PostgreSQL only. */
const CONFIGURED = { server: 'server/jest.money.config.mjs' };

/** Runs the tests of all packages together. Sets `testTimeout` here, because Jest ignores the setting of a project. */
export default {
  projects: UNIT_TESTED.map((name) => `<rootDir>/${CONFIGURED[name] ?? name}`),
  // Use more test processes than cores, because many tests wait for other processes.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Jest's workers do not free all memory of a test file. Above this limit, garbage collection takes most of the time.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 60_000,
};
