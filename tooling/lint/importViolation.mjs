import { REMOTES } from '../setup/packages.mjs';
import { facades } from './facades.mjs';
import { allowedImports, allowedInTests, runsBeforeInstall } from './importBoundaries.mjs';
import { folderViolation } from './folderViolation.mjs';
import { isConfiguration, isTest, moduleOf, targetOf } from './moduleOf.mjs';

const pureLayers = new Set(['shared/domain', 'shared/contract', 'shared/compatibility']);

/**
 * Returns an error message that says why `file` may not import `specifier`.
 * @param {string} file path relative to the repository, with forward slashes
 * @param {string} specifier as written in the import
 * @returns {string | undefined} `undefined` if the import is allowed
 */
export function importViolation(file, specifier) {
  const importer = moduleOf(file);
  if (!importer) return undefined;
  const imported = moduleOf(targetOf(file, specifier));
  if (!imported) return libraryViolation(file, importer, specifier);
  if (specifier.startsWith('.') && imported.packageName !== importer.packageName && !runsBeforeInstall.includes(file))
    return `Import ${imported.packageName} by its name instead of a relative path.`;
  if (imported.packageName === 'shared' && imported.inner.length === 0)
    return 'Import a subpath of shared, such as shared/api.';
  if (imported.module === importer.module)
    return folderViolation(file, specifier) ?? featureViolation(importer, imported);
  const allowed = allowedModules(file, importer);
  if (!allowed.includes(imported.module))
    return `${importer.module} may not import ${imported.module} (allowed: ${allowed.join(', ') || 'nothing'}).`;
  return undefined;
}

function allowedModules(file, { module, packageName }) {
  if (isConfiguration(file)) return ['tooling'];
  return [...(allowedImports[module] ?? []), ...(isTest(file) ? (allowedInTests[packageName] ?? []) : [])];
}

function libraryViolation(file, importer, specifier) {
  if (specifier.startsWith('.') || isTest(file)) return undefined;
  if (pureLayers.has(importer.module)) return `${importer.module} may not import libraries.`;
  if (!REMOTES.includes(importer.packageName)) return undefined;
  const library = Object.keys(facades).find((name) => specifier === name || specifier.startsWith(`${name}/`));
  return library && `A remote may not import ${library}. ${facades[library]}`;
}

function featureViolation(importer, imported) {
  const [from, to] = [importer.inner, imported.inner];
  if (from[0] !== 'features' || to[0] !== 'features' || from[1] === to[1]) return undefined;
  return 'A feature may not import another feature.';
}
