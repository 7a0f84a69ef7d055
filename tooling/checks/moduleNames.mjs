import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { parseOptions } from '../setup/parseOptions.mjs';
import { ROOT } from '../setup/root.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';
import { gitIn } from '../releases/gitIn.mjs';
import { readVersion, writeVersion } from '../releases/versionFiles.mjs';
import { compareVersions, FACADES, versionOfSources } from '../webpack/moduleNames.mjs';

const fileOf = (facade) => `${facade}/names.json`;
/** The entry of an export is the version that added it. The entry of a removed export is an object. */
const isPresent = (entry) => typeof entry === 'string';

/**
 * Checks the `names.json` file of a facade, which is a module of `shared` that the shell provides to all remotes. The
 * file lists the facade's exports.
 * @param {{ facade: string, exported: string[], names: object, version: string, earlier: { names: object, version:
 *   string }[] }} facade `version` is the current version of `shared`. `earlier` contains each committed
 *   version of the list, with the version of `shared` in that commit.
 * @returns {string[]} one sentence for each fault
 */
export function nameFaults({ facade, exported, names, version, earlier }) {
  const list = fileOf(facade);
  const expected = [nextMinor(version), nextMajor(version)];
  const kept = earlier.filter((each) => majorOf(each.version) === majorOf(version));
  const lost = [...new Set(kept.flatMap((each) => Object.keys(each.names)))].filter((name) => !(name in names));
  return [
    ...exported
      .filter((name) => !isPresent(names[name]))
      .map((name) => `${facade} exports ${name}, but ${list} does not list it: run \`npm run names\`.`),
    ...Object.keys(names)
      .filter((name) => isPresent(names[name]) && !exported.includes(name))
      .map(
        (name) =>
          `${list} lists ${name}, but ${facade} does not export it. ` +
          `Export it, or replace its version with { "since": "${names[name]}", "removed": "${nextMajor(version)}" }.`,
      ),
    ...lost.map(
      (name) => `${list} no longer lists ${name}: keep the entry until the major version that removes it is released.`,
    ),
    ...Object.entries(names).flatMap(([name, entry]) => versionFaults(`${name} in ${list}`, entry, version, expected)),
  ];
}

/** Remotes in their own repositories choose a version of `shared` by the names that they use. */
export function versionOfSharedFaults(version, lists) {
  const needed = versionOfSources(version, lists);
  return needed === version
    ? []
    : [`shared/package.json has version ${version}, but the exported names require ${needed}: run \`npm run names\`.`];
}

function versionFaults(what, entry, version, expected) {
  const { since, removed } = isPresent(entry) ? { since: entry } : entry;
  const isKnown = (each) => isReleased(each, version) || expected.includes(each);
  return [
    ...(isKnown(since)
      ? []
      : [`${what} has "since": "${since}", which must be a version up to ${version}, or ${expected.join(' or ')}.`]),
    ...(removed === undefined || (isKnown(removed) && removed.endsWith('.0.0'))
      ? []
      : [
          `${what} is removed in ${removed}, but only a major version can remove names. Use ${expected[1]}, for example.`,
        ]),
  ];
}

const numbers = (version) => version.split('.').map(Number);
const majorOf = (version) => numbers(version)[0];
const nextMinor = (version) => `${majorOf(version)}.${numbers(version)[1] + 1}.0`;
const nextMajor = (version) => `${majorOf(version) + 1}.0.0`;

function isReleased(each, version) {
  return numbers(each).every(Number.isInteger) && compareVersions(each, version) <= 0;
}

/** Returns the names that a facade exports as values. */
async function exportsOf(facade) {
  /** @satisfies {import('esbuild').BuildOptions} */
  const options = {
    bundle: true,
    format: 'esm',
    metafile: true,
    write: false,
    packages: 'external',
    logLevel: 'silent',
    absWorkingDir: ROOT,
  };
  const { metafile } = await build({ ...options, entryPoints: [`${facade}/index.ts`], outfile: 'out.js' });
  return Object.values(metafile.outputs)[0].exports.sort();
}

function readFacade(facade) {
  const path = join(ROOT, fileOf(facade));
  return {
    facade,
    names: existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {},
    version: readVersion(ROOT, 'shared'),
    earlier: readHistory(facade),
  };
}

/**
 * Returns each committed version of a facade's `names.json`, with the version of `shared` in that commit. Returns an
 * empty list outside a Git repository.
 */
function readHistory(facade) {
  const git = gitIn(ROOT);
  try {
    const commits = git('log', '--format=%H', '--', fileOf(facade)).split('\n').filter(Boolean);
    const readJson = (commit, path) => JSON.parse(git('show', `${commit}:${path}`));
    return commits.map((commit) => ({
      names: readJson(commit, fileOf(facade)),
      version: readJson(commit, 'shared/package.json').version,
    }));
  } catch {
    return [];
  }
}

/** Adds new names to `names.json`, with the next minor version. */
function writeNames({ facade, names, version }, exported) {
  const added = exported.filter((name) => !isPresent(names[name])).map((name) => [name, nextMinor(version)]);
  const sorted = Object.entries({ ...names, ...Object.fromEntries(added) }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(join(ROOT, fileOf(facade)), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) {
  /** @satisfies {import('node:util').ParseArgsConfig['options']} */
  const OPTIONS = { write: { type: 'boolean' } };
  const { write } = parseOptions('Usage: npm run names', { options: OPTIONS }, ({ values }) => values);
  try {
    const faults = [];
    for (const facade of FACADES) {
      const exported = await exportsOf(facade);
      if (write) writeNames(readFacade(facade), exported);
      faults.push(...nameFaults({ ...readFacade(facade), exported }));
    }
    const version = readVersion(ROOT, 'shared');
    const lists = FACADES.map((facade) => readFacade(facade).names);
    if (write && faults.length === 0) writeVersion(ROOT, 'shared', versionOfSources(version, lists));
    else faults.push(...versionOfSharedFaults(version, lists));
    if (faults.length > 0) throw new SetupError(faults.join('\n'));
  } catch (error) {
    failWith(error);
  }
}
