import { REMOTES } from 'tooling/setup/packages.mjs';
import { describeFallback } from './harness/describeFallback';

/** Tests the faults of all remotes except checkout, which `fallback.test.ts` tests. */
describe.each(REMOTES.filter((name) => name !== 'mfe-checkout'))('%s', (remote) => describeFallback(remote));
