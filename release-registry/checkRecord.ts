import { isShell } from 'shared/compatibility/isShell';
import { routePathProblem } from 'shared/compatibility/matchRoute';
import { claimedPaths } from 'shared/compatibility/routeClaims';
import { joinWords, nameOf, verb } from 'shared/compatibility/sentences';
import { isReplyShape } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import { isReadableRange, isVersion } from 'shared/domain/versionRange';
import { withReadableRanges } from './readableRange';
import { checkNames, ReleaseError, SHELL_PAGE } from './releaseFolder';

/** The key of a shell's files in `assets`. */
const SHELL_ASSETS = '.';
/** The maximum size of a record as JSON. The shop's largest record is 75 kB. */
const MAX_BYTES = 1024 * 1024;

/**
 * Checks that the fields of a record are valid and consistent.
 * @returns the record with its ranges in a format that browsers can read. Keeps unknown fields.
 * @throws {ReleaseError} with all problems
 */
export function checkRecord(uploaded: ReleaseRecord): ReleaseRecord {
  checkNames(uploaded);
  const record = withReadableRanges(uploaded);
  const problems = [
    ...excessiveSize(record),
    ...missingFiles(record),
    ...modulesWithoutAssets(record),
    ...publicSourceMaps(record),
    ...unreadableVersions(record),
    ...unreadableRoutes(record),
    ...unreadableSlots(record),
    ...unreadableCalls(record),
    ...foreignContainer(record),
  ];
  if (problems.length === 0) return record;
  throw new ReleaseError(
    `The record of ${nameOf(record)} is not valid: ${problems.join('; ')}. Build the package again.`,
  );
}

/** Reports a record that is too large, because each check reads the records of all live releases. */
function excessiveSize(record: ReleaseRecord): string[] {
  const bytes = Buffer.byteLength(JSON.stringify(record));
  return bytes > MAX_BYTES ? [`it is ${bytes} bytes long, but the limit is ${MAX_BYTES}`] : [];
}

function missingFiles(record: ReleaseRecord): string[] {
  const { entry, integrity, assets, styles } = record;
  const named = [
    isShell(record) ? SHELL_PAGE : entry,
    ...Object.values(assets).flatMap((asset) => [...asset.scripts, ...asset.styles]),
    ...Object.keys(styles),
  ];
  const files = [...new Set(named)].filter((file) => integrity[file] === undefined);
  if (files.length === 0) return [];
  const list = joinWords(files.map((file) => `"${file}"`));
  return [`it refers to ${list}, which ${verb(files, 'is', 'are')} not among its files`];
}

function modulesWithoutAssets(record: ReleaseRecord): string[] {
  const { assets, routes, slots = [] } = record;
  const modules = isShell(record) ? [SHELL_ASSETS] : [...new Set([...routes, ...slots].map(({ module }) => module))];
  return modules.filter((module) => assets[module] === undefined).map((module) => `it has no assets for "${module}"`);
}

/** Reports source maps among the files, because anyone can load a release's files. */
function publicSourceMaps({ integrity }: ReleaseRecord): string[] {
  return Object.keys(integrity)
    .filter((file) => file.endsWith('.map'))
    .map((file) => `its file "${file}" is a source map, which visitors could read`);
}

function unreadableVersions({ requires, provides }: ReleaseRecord): string[] {
  const ranges = [requires.range, ...Object.values(requires.versions ?? {})].filter((range) => !isReadableRange(range));
  const versions = provides
    ? [provides.version, ...Object.values(provides.versions ?? {})].filter((version) => !isVersion(version))
    : [];
  return [
    ...ranges.map((range) => `"${range}" is not a version range`),
    ...versions.map((version) => `"${version}" is not a version`),
  ];
}

function unreadableRoutes(record: ReleaseRecord): string[] {
  return problemsOfPaths('route', claimedPaths(record));
}

function unreadableSlots({ slots = [] }: ReleaseRecord): string[] {
  return problemsOfPaths(
    'slot',
    slots.flatMap(({ paths }) => paths),
  );
}

function problemsOfPaths(kind: string, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const problem = routePathProblem(path);
    return problem === undefined ? [] : [`the ${kind} "${path}" ${problem}`];
  });
}

function unreadableCalls({ calls = [] }: ReleaseRecord): string[] {
  return calls
    .filter(({ path, reads }) => !path.startsWith('/') || (reads !== undefined && !isReplyShape(reads)))
    .map(({ path }) => `its call "${path}" has an invalid path or reply shape`);
}

/**
 * Reports a container name that does not consist of the remote's name and a version. The container name is the prefix
 * of the remote's endpoints and the key of its chunks in the page, so it must identify the remote.
 */
function foreignContainer(record: ReleaseRecord): string[] {
  const prefix = `${record.name.replace(/[^a-z0-9]/g, '_')}_`;
  const { container } = record;
  // The version begins with a digit. Without this check, mfe could use the container of mfe-account.
  const isOwn = isShell(record) || (container.startsWith(prefix) && /^\d\w*$/.test(container.slice(prefix.length)));
  return isOwn
    ? []
    : [`the container "${container}" does not consist of the package's name and version, such as ${prefix}1_0_0`];
}
