import { journeyTests } from 'tooling/jest/preset-journeys.mjs';

/** `npm run test:variants` runs this test of the registry alone. `npm test` tests the registry inside the shop. */
export default journeyTests('foreign site');
