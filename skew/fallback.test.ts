import { describeFallback, SITES } from './harness/describeFallback';

describe('checkout', () => describeFallback(SITES.checkout));
