import { availableParallelism } from 'node:os';
import { UNIT_TESTED } from './tooling/setup/packages.mjs';

/** The server's other tests run on PostgreSQL only (`tooling/test.mjs`). */
const CONFIGURED = { server: 'server/jest.money.config.mjs' };

/** Runs the tests of all packages together. Sets `testTimeout` here, because Jest ignores the setting of a project. */
export default {
  projects: UNIT_TESTED.map((name) => `<rootDir>/${CONFIGURED[name] ?? name}`),
  // Many tests wait for other processes, so more test processes than cores finish sooner.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Test files leave memory behind in Jest's workers. Above this limit, garbage collection takes most of the time.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 60_000,
};
