import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES_FOLDER } from '../setup/root.mjs';
import { fillTemplate } from './fillTemplate.mjs';

const SHARED_WITH_SHOP = /^(src\/|federation\.config|webpack\.config|jest\.config)/;
/**
 * The target paths of two templates. The template files have other names, because npm and GitHub treat files with the
 * target names specially.
 */
const TARGETS = { gitignore: '.gitignore', 'workflow.yml': '.github/workflows/release.yml' };
const OWN_PACKAGES = ['shared', 'tooling', 'release-client'];

/**
 * Writes a new remote with one page into the root of its own repository.
 * @param {{ root: string, name: string, route: string }} remote must have passed `checkRemote`
 * @returns {Promise<string[]>} the written files, relative to `root`
 */
export async function createRepository({ root, name, route }) {
  const template = join(import.meta.dirname, 'ownTemplate');
  const remote = { name, route, versions: versionsFor(root), style: readManifest(template).prettier };
  const own = await fillTemplate({
    ...remote,
    template,
    targetOf: (file) => join(root, TARGETS[file] ?? file),
  });
  const common = await fillTemplate({
    ...remote,
    template: join(import.meta.dirname, 'template'),
    targetOf: (file) => (SHARED_WITH_SHOP.test(file) ? join(root, file) : undefined),
  });
  return [...own, ...common].map((file) => file.slice(root.length + 1)).sort();
}

/**
 * Returns the dependency versions for the new manifest. Libraries get the versions of `shared`. Our own packages get
 * the versions or URLs that `root` uses.
 */
function versionsFor(root) {
  const { dependencies, devDependencies } = readManifest(join(PACKAGES_FOLDER, 'shared'));
  const installed = existsSync(join(root, 'package.json')) ? readManifest(root) : {};
  const sources = { ...installed.devDependencies, ...installed.dependencies };
  return {
    ...devDependencies,
    ...dependencies,
    ...Object.fromEntries(OWN_PACKAGES.flatMap((name) => (name in sources ? [[name, sources[name]]] : []))),
  };
}

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
