import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

const isFull = process.env.SKEW === 'full';

/** Each test file starts its own shop and browser. Only `npm run skew` runs the files `*.full.test.ts`. */
export default {
  ...journeyTests('skew'),
  globalSetup: 'e2e/harness/prepareDataFolder.mjs',
  globalTeardown: 'e2e/harness/removeDataFolder.mjs',
  testPathIgnorePatterns: isFull ? ['/node_modules/'] : ['/node_modules/', '\\.full\\.test\\.ts$'],
};
