import { listRemotePages } from 'e2e/harness/listRemotePages';
import { describeFallback } from './harness/describeFallback';

const remotes = (await listRemotePages()).map(({ remote }) => remote);

/** Tests the fallback of every remote with pages for customers except checkout, which `fallback.test.ts` covers. */
describe.each(remotes.filter((name) => name !== 'mfe-checkout'))('%s', (remote) => describeFallback(remote));
