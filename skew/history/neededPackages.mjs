/**
 * Returns the lock file's entries of all packages that a build needs: `workspaces`, `tools` and their dependencies at
 * any depth. Includes the development dependencies of `workspaces` only.
 * @param {Record<string, any>} packages the field `packages` of a `package-lock.json`
 * @param {{ workspaces: string[], tools: string[] }} wanted
 */
export function neededPackages(packages, { workspaces, tools }) {
  const found = new Set();
  const visit = (path) => {
    const { link, resolved } = packages[path];
    const real = link ? resolved : path;
    if (found.has(real)) return;
    found.add(real);
    const isWorkspace = workspaces.includes(real);
    for (const name of dependenciesOf(packages[real], isWorkspace)) {
      const dependency = findPackage(packages, real, name);
      if (dependency) visit(dependency);
    }
  };
  for (const path of [...workspaces, ...tools.map((name) => `node_modules/${name}`)]) {
    if (packages[path]) visit(path);
  }
  return Object.fromEntries([...found].sort().map((path) => [path, packages[path]]));
}

function dependenciesOf({ dependencies, optionalDependencies, peerDependencies, devDependencies }, isWorkspace) {
  const lists = [dependencies, optionalDependencies, peerDependencies, ...(isWorkspace ? [devDependencies] : [])];
  return lists.flatMap((list) => Object.keys(list ?? {}));
}

/**
 * Resolves a package like Node: in the folder, then in each parent folder. Returns the path in the lock file, or
 * `undefined`.
 */
function findPackage(packages, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = [folder, 'node_modules', name].filter(Boolean).join('/');
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}
