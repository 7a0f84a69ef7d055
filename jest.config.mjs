import { UNIT_TESTED } from './tooling/setup/packages.mjs';

/** Runs the tests of all packages together. Jest ignores the `testTimeout` of a project, so it is here. */
export default {
  projects: UNIT_TESTED.map((name) => `<rootDir>/${name}`),
  // By default, jest leaves one core to itself, which is half of a small machine.
  maxWorkers: '100%',
  // Earlier files leave memory behind in jest's own runner. Beyond this, garbage collection takes most of the time.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 60_000,
};
