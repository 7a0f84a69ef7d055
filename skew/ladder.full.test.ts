import { describeLadder, SITES } from './harness/ladder';

describe('catalog', () => describeLadder(SITES.catalog));
describe('account', () => describeLadder(SITES.account));
