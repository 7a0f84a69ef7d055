import './setup/requireNode.mjs';
import { runLongTests } from './checks/runLongTests.mjs';

/** `npm run test:packages` tests a remote in its own repository. Installs the packed packages there. */
await runLongTests('Remote in its own repository', 'e2e/packages/jest.config.mjs');
