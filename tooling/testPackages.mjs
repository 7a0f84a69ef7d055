import './setup/requireNode.mjs';
import { runSiteTests } from './checks/runSiteTests.mjs';
import { parseOptions } from './setup/parseOptions.mjs';

/** `npm run test:packages` tests a remote in its own repository. Installs the packed packages there. */
parseOptions('Usage: npm run test:packages', {}, () => undefined);
await runSiteTests('Remote in its own repository', 'e2e/packages/jest.config.mjs');
