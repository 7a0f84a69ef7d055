import TestSequencer from '@jest/test-sequencer';

/** The slowest browser tests, in their order. If a slow test started last, the other workers would wait for it. */
const SLOW = ['accessibility', 'purchase', 'federation', 'everyButton', 'badInput', 'routes'];

/** Starts the slow tests first. Without recorded times of an earlier run, Jest would start the largest files first. */
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
