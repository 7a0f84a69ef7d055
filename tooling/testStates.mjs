import './setup/requireNode.mjs';
import { runLongTests } from './checks/runLongTests.mjs';

/**
 * `npm run test:states` opens every state of the site. It checks accessibility, also with enlarged text and forced
 * colours, compares the first render with the served page, and presses every button.
 */
await runLongTests('All states of the site', 'e2e/states/jest.config.mjs');
