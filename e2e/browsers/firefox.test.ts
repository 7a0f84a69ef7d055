import { launchFirefox } from './launchFirefox';
import { testJourneys } from './testJourneys';

testJourneys(launchFirefox);
