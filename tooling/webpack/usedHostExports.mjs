/**
 * Lists the exports of each host module that a build uses. Call this function after webpack has removed unused imports.
 * @returns {Map<string, { module: any, names: string[] }>} by the module's share key; `*` means the whole module
 */
export function usedHostExports({ modules, moduleGraph }) {
  const consumed = [...modules].filter(({ type }) => type === 'consume-shared-module');
  return new Map(consumed.map((module) => [module.options.shareKey, { module, names: namesOf(module, moduleGraph) }]));
}

function namesOf(module, moduleGraph) {
  const names = new Set();
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    if (!connection.dependency || connection.getActiveState(undefined) !== true) continue;
    for (const reference of connection.dependency.getReferencedExports(moduleGraph, undefined))
      names.add(nameIn(Array.isArray(reference) ? reference : reference.name));
  }
  return [...names].sort();
}

/**
 * Returns the first name of an imported path such as `['Children', 'map']`. Returns `*` for the whole module. Skips
 * `default`, because React's default export is the module itself.
 */
function nameIn([first, second]) {
  return (first === 'default' ? second : first) ?? '*';
}
