import { launchChromium } from './browsers/launchChromium';
import { testLicenceJourneys } from './browsers/testLicenceJourneys';

testLicenceJourneys(launchChromium);
