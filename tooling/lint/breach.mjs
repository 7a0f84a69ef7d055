import { allowedImports, allowedInTests, appLayers, facades } from './house.mjs';
import { isConfiguration, isTest, placeOf, targetOf } from './place.mjs';

const pureLayers = new Set(['shared/domain', 'shared/contract', 'shared/compatibility']);

/**
 * Says in a sentence why `file` may not import `specifier`.
 * @param {string} file path relative to the repository, with forward slashes
 * @param {string} specifier as it is written in the import
 * @returns {string | undefined} undefined where the import is allowed
 */
export function breach(file, specifier) {
  const importer = placeOf(file);
  if (!importer) return undefined;
  const imported = placeOf(targetOf(file, specifier));
  if (!imported) return libraryBreach(file, importer, specifier);
  if (specifier.startsWith('.') && imported.packageName !== importer.packageName)
    return `Import ${imported.packageName} by its name instead of a path into it.`;
  if (imported.packageName === 'shared' && imported.inner.length === 0) return 'Import shared by subpath.';
  if (imported.place === importer.place) return layerBreach(importer, imported);
  const allowed = allowedPlaces(file, importer);
  if (!allowed.includes(imported.place))
    return `${importer.place} may not import ${imported.place} (allowed: ${allowed.join(', ') || 'nothing'}).`;
  return undefined;
}

function allowedPlaces(file, { place, packageName }) {
  if (isConfiguration(file)) return ['tooling'];
  return [...(allowedImports[place] ?? []), ...(isTest(file) ? (allowedInTests[packageName] ?? []) : [])];
}

function libraryBreach(file, importer, specifier) {
  if (specifier.startsWith('.') || isTest(file)) return undefined;
  if (pureLayers.has(importer.place)) return `${importer.place} depends on no library.`;
  if (!importer.packageName.startsWith('mfe-')) return undefined;
  const library = Object.keys(facades).find((name) => specifier === name || specifier.startsWith(`${name}/`));
  return library && `A remote has no ${library} of its own: it belongs to ${facades[library]}.`;
}

function layerBreach(importer, imported) {
  const from = appLayers.indexOf(importer.inner[0]);
  const to = appLayers.indexOf(imported.inner[0]);
  if (from === -1 || to === -1 || importer.packageName === 'shared') return undefined;
  if (to > from) return `${appLayers[from]} may not import ${appLayers[to]}.`;
  if (importer.inner[0] === 'features' && to === from && importer.inner[1] !== imported.inner[1])
    return 'A feature may not import another feature.';
  return undefined;
}
