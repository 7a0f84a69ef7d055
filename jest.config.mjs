import { availableParallelism } from 'node:os';
import { UNIT_TESTED } from './tooling/setup/packages.mjs';

/** The packages to exclude here, because `server/jest.postgres.config.mjs` runs their tests. */
const TESTED_ON_POSTGRES = ['server', 'server-kit', 'release-registry'];

/**
 * Runs the tests of all other packages, and the few tests of the server that need the embedded database. Sets
 * `testTimeout` here, because Jest ignores a project's own setting.
 */
export default {
  projects: [
    ...UNIT_TESTED.filter((name) => !TESTED_ON_POSTGRES.includes(name)),
    'server/jest.embedded.config.mjs',
  ].map((path) => `<rootDir>/${path}`),
  // Use only as many test processes as cores, because `npm test` runs other tests at the same time.
  maxWorkers: availableParallelism(),
  // Restart a worker above this size. Jest's workers do not free all memory of a test file, so garbage collection would
  // take more and more time.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 60_000,
};
