import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

const isFull = process.env.SKEW === 'full';

/** Every file runs a shop and a browser of its own. The short form leaves out what a fault does to each further remote. */
export default {
  ...journeyTests('skew'),
  globalSetup: '<rootDir>/builds/globalSetup.mjs',
  globalTeardown: 'e2e/harness/removeDataFolder.mjs',
  testPathIgnorePatterns: isFull ? ['/node_modules/'] : ['/node_modules/', '\\.full\\.test\\.ts$'],
};
