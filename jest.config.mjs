/** The tests of every package in one run. A limit of time counts here only: jest overlooks the one of a project. */
export default {
  projects: [
    'shared',
    'shell',
    'mfe-catalog',
    'mfe-checkout',
    'mfe-account',
    'server',
    'payment-sandbox',
    'tooling',
  ].map((name) => `<rootDir>/${name}`),
  // Without this jest leaves a core to itself, which is half of a small machine.
  maxWorkers: '100%',
  // Earlier files leave memory behind. Beyond this, garbage collection takes most of the time.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 60_000,
};
