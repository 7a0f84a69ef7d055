import TestSequencer from '@jest/test-sequencer';

/** The slowest browser tests, in starting order. A slow test that starts last would run alone. */
const SLOW = ['purchase', 'routes', 'office', 'badInput.long', 'federation.long'];

/** Starts the slow tests first. Without times recorded in an earlier run, Jest would start the largest files first. */
export default class SlowFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => SLOW.findIndex((name) => path.endsWith(`/${name}.test.ts`));
    const isSlow = (test) => rank(test) !== -1;
    return [
      ...tests.filter(isSlow).sort((one, other) => rank(one) - rank(other)),
      ...tests.filter((test) => !isSlow(test)),
    ];
  }
}
