import { REMOTES } from 'tooling/setup/packages.mjs';
import { describeFallback } from './harness/describeFallback';

/** Tests the fallback of every remote except checkout, which `fallback.test.ts` covers. */
describe.each(REMOTES.filter((name) => name !== 'mfe-checkout'))('%s', (remote) => describeFallback(remote));
