import createPreset from 'conventional-changelog-conventionalcommits';
import { CommitParser } from 'conventional-commits-parser';
import { sourcePaths } from './packageSources.mjs';

const FIELD = '\u001f';
const RECORD = '\u001e';

/**
 * Reads the commits that change a package's build, newest first, in the format of `conventional-commits-parser`.
 * @param {ReturnType<typeof import('./gitIn.mjs').gitIn>} git
 * @param {string} name of the package
 * @param {string | undefined} since a tag. The default is the whole history.
 */
export async function packageCommits(git, name, since) {
  const { parser } = await createPreset();
  const range = since === undefined ? 'HEAD' : `${since}..HEAD`;
  const format = `%H${FIELD}%cs${FIELD}%B${RECORD}`;
  const log = git('log', '--no-merges', `--format=${format}`, range, '--', ...sourcePaths(name));
  const commitParser = new CommitParser(parser);
  return log
    .split(RECORD)
    .map((record) => record.trim().split(FIELD))
    .filter(([hash]) => hash)
    .map(([hash, committerDate, message]) => ({ ...commitParser.parse(message), hash, committerDate }));
}
