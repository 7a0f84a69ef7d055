import './setup/requireNode.mjs';
import { runSiteTests } from './checks/runSiteTests.mjs';

/** `npm run test:packages` tests a remote in its own repository. Installs the packed packages there. */
await runSiteTests('Remote in its own repository', 'e2e/packages/jest.config.mjs');
