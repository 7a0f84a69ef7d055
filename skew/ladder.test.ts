import { describeLadder, SITES } from './harness/ladder';

describe('checkout', () => describeLadder(SITES.checkout));
