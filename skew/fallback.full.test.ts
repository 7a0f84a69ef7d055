import { REMOTES } from 'tooling/setup/packages.mjs';
import { describeFallback } from './harness/describeFallback';

/** `fallback.test.ts` tests checkout. */
describe.each(REMOTES.filter((name) => name !== 'mfe-checkout'))('%s', (remote) => describeFallback(remote));
