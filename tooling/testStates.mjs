import './setup/requireNode.mjs';
import { runLongTests } from './checks/runLongTests.mjs';

/** `npm run test:states` checks that no state of the site differs from its served page. */
await runLongTests('States of the served pages', 'e2e/states/jest.config.mjs');
