import { launchFirefox } from './launchFirefox';
import { testJourneys } from './testJourneys';
import { testLicenceJourneys } from './testLicenceJourneys';

describe('shopping', () => testJourneys(launchFirefox));
describe('licences', () => testLicenceJourneys(launchFirefox));
