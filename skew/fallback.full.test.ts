import { describeFallback, SITES } from './harness/describeFallback';

describe('catalog', () => describeFallback(SITES.catalog));
describe('account', () => describeFallback(SITES.account));
