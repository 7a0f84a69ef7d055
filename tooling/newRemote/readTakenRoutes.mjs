import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBuild } from '../describe/describeBuild.mjs';
import { readFederations } from '../setup/federations.mjs';
import { HOST } from '../setup/packages.mjs';
import { ROOT } from '../setup/root.mjs';

/**
 * Reads the routes that a new remote cannot have: the routes of the shell and of all remotes, and the paths that the
 * built server serves itself.
 * @returns {Promise<{ owner: string, path: string }[]>}
 */
export async function readTakenRoutes() {
  const packageDir = join(ROOT, HOST);
  const [shell, remotes] = await Promise.all([
    describeBuild({ packageDir, packageName: HOST, script: join(packageDir, 'src/describeShell.tsx') }),
    readFederations(),
  ]);
  const { reserved } = JSON.parse(readFileSync(join(ROOT, 'server/dist/contract.json'), 'utf8'));
  return [
    ...[{ name: HOST, routes: shell.routes }, ...remotes].flatMap(({ name, routes }) =>
      routes.map(({ path }) => ({ owner: name, path })),
    ),
    ...reserved.map((segment) => ({ owner: 'server', path: `${segment}/*` })),
  ];
}
