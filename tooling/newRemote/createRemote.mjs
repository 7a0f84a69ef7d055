import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addOwner } from './addOwner.mjs';
import { fillTemplate } from './fillTemplate.mjs';

const TEMPLATE = join(import.meta.dirname, 'template');
const WORKFLOW = 'workflow.yml';

/**
 * Writes a new remote with one page: its sources, its workflow and its CODEOWNERS entry.
 * @param {{ root: string, name: string, route: string }} remote must have passed `checkRemote`
 * @returns {Promise<string[]>} the written files, relative to `root`
 */
export async function createRemote({ root, name, route }) {
  const pathOf = (file) => (file === WORKFLOW ? `.github/workflows/${name}.yml` : join(name, file));
  const written = await fillTemplate({
    template: TEMPLATE,
    name,
    route,
    versions: versionsOfShell(root),
    targetOf: (file) => join(root, pathOf(file)),
  });
  addOwner(root, name);
  return [...written.map((file) => file.slice(root.length + 1)).sort(), '.github/CODEOWNERS'];
}

/** Returns the shell's dependency versions, because the shell provides the libraries for all remotes. */
function versionsOfShell(root) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'shell/package.json'), 'utf8'));
  return { ...dependencies, ...devDependencies };
}
