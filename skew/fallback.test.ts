import { describeFallback } from './harness/describeFallback';

describe('mfe-checkout', () => describeFallback('mfe-checkout'));
