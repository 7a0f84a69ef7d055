import './setup/requireNode.mjs';
import { parseOptions } from './setup/parseOptions.mjs';
import { runSiteTests } from './checks/runSiteTests.mjs';

/**
 * `npm run test:states` opens every state of the site. It checks accessibility, also with enlarged text and forced
 * colours, compares the first render with the served page, and presses every button.
 */
parseOptions('Usage: npm run test:states', {}, () => undefined);
await runSiteTests('All states of the site', 'e2e/states/jest.config.mjs');
