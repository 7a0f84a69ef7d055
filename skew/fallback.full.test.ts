import { REMOTES } from 'tooling/setup/packages.mjs';
import { describeFallback } from './harness/describeFallback';

/** Skips checkout, because `fallback.test.ts` tests it. */
describe.each(REMOTES.filter((name) => name !== 'mfe-checkout'))('%s', (remote) => describeFallback(remote));
