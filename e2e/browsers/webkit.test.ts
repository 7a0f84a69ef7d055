import { launchWebKit } from './launchWebKit';
import { testJourneys } from './testJourneys';
import { testLicenceJourneys } from './testLicenceJourneys';

describe('shopping', () => testJourneys(launchWebKit));
describe('licences', () => testLicenceJourneys(launchWebKit));
