import { UNIT_TESTED } from './tooling/setup/packages.mjs';

/** Runs the tests of all packages together. Sets `testTimeout` here, because Jest ignores the setting of a project. */
export default {
  projects: UNIT_TESTED.map((name) => `<rootDir>/${name}`),
  // By default, Jest leaves one core unused, which is half of a small machine.
  maxWorkers: '100%',
  // Test files leave memory behind in Jest's workers. Above this limit, garbage collection takes most of the time.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 60_000,
};
