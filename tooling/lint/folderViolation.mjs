import { folderOrder, freeTests } from './folderOrder.mjs';
import { isTest, targetOf } from './moduleOf.mjs';

/**
 * Returns an error message that says why `file` may not import `specifier`. Checks only imports inside one package.
 * @param {string} file path relative to the repository, with forward slashes
 * @param {string} specifier as written in the import
 * @returns {string | undefined} `undefined` if the import is allowed
 */
export function folderViolation(file, specifier) {
  const importer = sourceFolder(file);
  const imported = sourceFolder(targetOf(file, specifier));
  if (!importer || !imported || imported.packageName !== importer.packageName) return undefined;
  if (imported.folder === importer.folder) return undefined;
  const { packageName, order, folder } = importer;
  if (imported.folder === 'testing')
    return isTest(file) ? undefined : `Only tests may import ${packageName}/src/testing.`;
  if (folder === 'testing' || (isTest(file) && freeTests.includes(packageName))) return undefined;
  const lower = order.slice(0, lineOf(order, folder)).flat();
  if (lower.includes(imported.folder)) return undefined;
  return (
    `${nameOf(packageName, folder)} may not import ${nameOf(packageName, imported.folder)}. ` +
    `It may import: ${lower.join(', ') || 'no other folder'} (tooling/lint/folderOrder.mjs).`
  );
}

/**
 * Returns an error message if the order of imports lacks the folder that contains `file`. Without this check, an
 * unlisted folder could import almost every other folder.
 * @param {string} file path relative to the repository, with forward slashes
 * @returns {string | undefined} `undefined` if the order lists the folder or the package has no order
 */
export function unlistedFolder(file) {
  const source = sourceFolder(file);
  if (!source || source.folder === 'testing' || lineOf(source.order, source.folder) !== -1) return undefined;
  return (
    `The folder ${nameOf(source.packageName, source.folder)} has no position in the order of imports: ` +
    'add it to tooling/lint/folderOrder.mjs.'
  );
}

function lineOf(order, folder) {
  return order.findIndex((line) => line.includes(folder));
}

function nameOf(packageName, folder) {
  return folder === '.' ? `${packageName}/src` : `${packageName}/src/${folder}`;
}

/** Returns the package and the first folder below its `src`, or `undefined` if the package has no order. */
function sourceFolder(file) {
  const [packageName, src, ...inner] = file.split('/');
  const order = folderOrder[packageName];
  if (!order || src !== 'src' || inner.length === 0) return undefined;
  return { packageName, order, folder: inner.length === 1 ? '.' : inner[0] };
}
