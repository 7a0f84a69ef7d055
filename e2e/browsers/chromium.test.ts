import { launchChromium } from './launchChromium';
import { testLicenceJourneys } from './testLicenceJourneys';

// The other journeys of the shop run in Chromium in `npm test`.
describe('licences', () => testLicenceJourneys(launchChromium));
