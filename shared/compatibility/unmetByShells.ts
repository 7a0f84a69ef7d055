import type { ReleaseRecord } from '../contract/registry';
import { isOlder } from '../domain/versionRange';
import type { Incompatibility } from './Incompatibility';
import { missingNames, type UnmetRange, unmetRanges } from './requirements';
import { groupBy, joinWords, listReleases, listSome, verb } from './sentences';

interface Pair {
  shell: ReleaseRecord;
  remote: ReleaseRecord;
}

/**
 * Returns the incompatibilities between shells and remotes: the versions and names that a remote needs and a shell
 * lacks.
 */
export function unmetByShells(shells: readonly ReleaseRecord[], remotes: readonly ReleaseRecord[]): Incompatibility[] {
  const pairs = shells.flatMap((shell) => remotes.map((remote) => ({ shell, remote })));
  return [...unmetVersions(pairs), ...unmetNames(pairs)];
}

function unmetVersions(pairs: readonly Pair[]): Incompatibility[] {
  const unmet = pairs.flatMap((pair) =>
    unmetRanges(pair.remote.requires, pair.shell.provides).map((range) => ({
      ...pair,
      ...range,
      family: familyOf(range.module),
    })),
  );
  return groupBy(unmet, (each) => `${each.family} ${each.provided} ${needsNewer(each)}`).map((group) => {
    const { family, provided } = group[0];
    const remotes = [...new Set(group.map(({ remote }) => remote))];
    const shells = [...new Set(group.map(({ shell }) => shell))];
    const ranges = joinWords([...new Set(group.map(({ range }) => range))], 'or');
    return {
      move: namesOf(needsNewer(group[0]) ? shells : remotes),
      reason: [
        `${listReleases(remotes)} ${verb(remotes, 'needs', 'need')} ${family} ${ranges},`,
        `but ${listReleases(shells)} ${verb(shells, 'provides', 'provide')} ${provided ?? 'none'}.`,
      ].join(' '),
    };
  });
}

const namesOf = (releases: readonly ReleaseRecord[]) => listSome([...new Set(releases.map(({ name }) => name))]);

/**
 * Returns true if the shell's version is missing or too old, so the shell must be released first. Otherwise, the
 * remotes must be rebuilt.
 */
function needsNewer({ provided, range }: UnmetRange): boolean {
  return provided === undefined || isOlder(provided, range);
}

/**
 * Returns the library of a module, such as `react` for `react/jsx-runtime`. All modules of a library have one version.
 */
function familyOf(module: string): string {
  return module.startsWith('@') ? module : module.replace(/\/.*$/, '');
}

/**
 * Finds the names that remotes use and shells lack. Skips modules with a wrong version, because the version already
 * explains the missing names.
 */
function unmetNames(pairs: readonly Pair[]): Incompatibility[] {
  const missing = pairs.flatMap((pair) => {
    const unmetModules = new Set(unmetRanges(pair.remote.requires, pair.shell.provides).map(({ module }) => module));
    return missingNames(pair.remote.requires, pair.shell.provides)
      .filter(({ module }) => !unmetModules.has(module))
      .map((names) => ({ ...pair, ...names }));
  });
  return groupBy(missing, ({ module }) => module).map((group) => {
    const names = joinWords([...new Set(group.flatMap((each) => each.names))]);
    const remotes = [...new Set(group.map(({ remote }) => remote))];
    const shells = [...new Set(group.map(({ shell }) => shell))];
    return {
      move: namesOf(shells),
      reason: [
        `${listReleases(remotes)} ${verb(remotes, 'imports', 'import')} ${names} from ${group[0].module},`,
        `which ${listReleases(shells)} ${verb(shells, 'does', 'do')} not provide.`,
      ].join(' '),
    };
  });
}
