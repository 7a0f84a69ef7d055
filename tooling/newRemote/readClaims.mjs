import { join } from 'node:path';
import { describeBuild } from '../describe/describeBuild.mjs';
import { readFederations } from '../setup/federations.mjs';
import { HOST } from '../setup/packages.mjs';
import { ROOT } from '../setup/root.mjs';

/**
 * Reads the routes of the shell and all remotes.
 * @returns {Promise<{ owner: string, path: string }[]>}
 */
export async function readClaims() {
  const packageDir = join(ROOT, HOST);
  const [shell, remotes] = await Promise.all([
    describeBuild({ packageDir, packageName: HOST, script: join(packageDir, 'src/describeShell.tsx') }),
    readFederations(),
  ]);
  return [{ name: HOST, routes: shell.routes }, ...remotes].flatMap(({ name, routes }) =>
    routes.map(({ path }) => ({ owner: name, path })),
  );
}
