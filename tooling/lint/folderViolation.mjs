import { folderOrder, freeTests } from './folderOrder.mjs';
import { isTest, targetOf } from './moduleOf.mjs';

/**
 * Returns an error message that says why `file` may not import `specifier`. Checks only imports between two folders
 * with the same parent in `folderOrder`.
 * @param {string} file path relative to the repository, with forward slashes
 * @param {string} specifier as written in the import
 * @returns {string | undefined} `undefined` if the import is allowed
 */
export function folderViolation(file, specifier) {
  const target = targetOf(file, specifier);
  const parent = parentsOf(file).find((each) => parentsOf(target).includes(each));
  if (parent === undefined) return undefined;
  const [importer, imported] = [folderIn(parent, file), folderIn(parent, target)];
  if (imported === importer) return undefined;
  if (imported === 'testing') return isTest(file) ? undefined : `Only tests may import ${parent}/testing.`;
  if (importer === 'testing' || (isTest(file) && freeTests.includes(parent.split('/')[0]))) return undefined;
  const lower = folderOrder[parent].slice(0, lineOf(parent, importer)).flat();
  if (lower.includes(imported)) return undefined;
  return (
    `${nameOf(parent, importer)} may not import ${nameOf(parent, imported)}. ` +
    `It may import: ${lower.join(', ') || 'no other folder'} (tooling/lint/folderOrder.mjs).`
  );
}

/**
 * Returns an error message if the order of imports lacks a folder that contains `file`. Without this check, an unlisted
 * folder could import almost every other folder.
 * @param {string} file path relative to the repository, with forward slashes
 * @returns {string | undefined} `undefined` if the order lists the folders
 */
export function unlistedFolder(file) {
  const parent = parentsOf(file).find((each) => !isListed(each, folderIn(each, file)));
  if (parent === undefined) return undefined;
  return (
    `The folder ${nameOf(parent, folderIn(parent, file))} has no position in the order of imports: ` +
    'add it to tooling/lint/folderOrder.mjs.'
  );
}

const isListed = (parent, folder) =>
  folder === 'testing' || lineOf(parent, folder) !== -1 || isRootFile(parent, folder);

/** Returns true if `folder` stands for the files at the root of a package, such as its configuration. */
const isRootFile = (parent, folder) => folder === '.' && !parent.includes('/');

function lineOf(parent, folder) {
  return folderOrder[parent].findIndex((line) => line.includes(folder));
}

function nameOf(parent, folder) {
  return folder === '.' ? parent : `${parent}/${folder}`;
}

/** Returns the folders of `folderOrder` that contain a path, innermost first. */
function parentsOf(file) {
  return Object.keys(folderOrder)
    .filter((parent) => file.startsWith(`${parent}/`))
    .sort((one, other) => other.length - one.length);
}

/** Returns the folder directly below `parent` that contains a path. */
function folderIn(parent, file) {
  const inner = file.slice(parent.length + 1).split('/');
  return inner.length === 1 ? '.' : inner[0];
}
