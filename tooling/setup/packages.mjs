import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { SetupError } from './SetupError.mjs';

/** The file that only remotes have. Every other package declares its kind in `package.json`. */
const FEDERATION = 'federation.config.mjs';
const NAMED_KINDS = ['host', 'service', 'library', 'tests'];

/**
 * Lists the workspaces of `package.json`. Builds, tests, checks and releases all use this list.
 *
 * - `host`: the shell, which loads the remotes
 * - `remote`: pages that the host loads at run time
 * - `service`: a process of the shop
 * - `library`: sources that other packages contain or run
 * - `tests`: tests that need the built shop
 * @typedef {'host' | 'remote' | 'service' | 'library' | 'tests'} PackageKind
 * @typedef {{ folder: string, name: string, kind?: PackageKind, dependencies: string[] }} Package `dependencies` also
 *   includes development dependencies and libraries. A package with `federation.config.mjs` is a `remote`.
 *   For any other package, `kind` is missing if its `package.json` declares no known kind.
 * @param {string} [root] folder of the repository
 * @returns {Package[]}
 */
export function readPackages(root = ROOT) {
  const { workspaces } = readManifest(root, '.');
  return workspaces.flatMap((pattern) => foldersOf(root, pattern)).map((folder) => readPackage(root, folder));
}

const PACKAGES = readPackages();
const namesOf = (...kinds) => PACKAGES.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);

/** The shell. */
export const [HOST] = namesOf('host');
export const REMOTES = namesOf('remote');
/** Packages that run in the browser. */
export const APPS = namesOf('host', 'remote');
/** Processes of the shop. */
export const SERVICES = namesOf('service');
/** Packages with tests that need no build. */
export const UNIT_TESTED = namesOf('host', 'remote', 'service', 'library');
/** Folders of the packages that TypeScript checks. */
export const TYPED = PACKAGES.map(({ folder }) => folder).filter((folder) =>
  existsSync(join(ROOT, folder, 'tsconfig.json')),
);

/**
 * Checks that every package has a kind. Builds and tests would skip a package without a kind.
 * @throws {SetupError} if a package has no kind
 */
export function requireKnownKinds() {
  const faults = kindFaults(PACKAGES);
  if (faults.length > 0) throw new SetupError(faults.join('\n'));
}

/** Returns one sentence for each package without a kind. */
export function kindFaults(packages) {
  return packages
    .filter(({ kind }) => kind === undefined)
    .map(
      ({ folder }) =>
        `${folder} has no kind: add ${FEDERATION} if it is a remote, ` +
        `or set "kind" (${NAMED_KINDS.join(', ')}) in ${folder}/package.json.`,
    );
}

/** Returns the folders with a `package.json`. A folder without one may contain only the build of another branch. */
function foldersOf(root, pattern) {
  const isWanted = new RegExp(`^${pattern.replaceAll('*', '[^/]*')}$`);
  return readdirSync(root)
    .filter((name) => isWanted.test(name) && existsSync(join(root, name, 'package.json')))
    .sort();
}

function readPackage(root, folder) {
  const { name, kind, dependencies, devDependencies } = readManifest(root, folder);
  return {
    folder,
    name,
    kind: kindIn(root, folder, kind),
    dependencies: Object.keys({ ...dependencies, ...devDependencies }),
  };
}

function kindIn(root, folder, kind) {
  if (existsSync(join(root, folder, FEDERATION))) return 'remote';
  return NAMED_KINDS.includes(kind) ? kind : undefined;
}

function readManifest(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}
