import { launchWebKit } from './launchWebKit';
import { testJourneys } from './testJourneys';

testJourneys(launchWebKit);
