import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import createPreset from 'conventional-changelog-conventionalcommits';
import { writeChangelogString } from 'conventional-changelog-writer';

const TITLE = '# Changelog\n\n';

/**
 * The commit types that the changelog lists, with their sections. Commits of other types do not change the package's
 * behaviour.
 */
const TYPES = [
  { type: 'feat', section: 'Features' },
  { type: 'fix', section: 'Fixes' },
  { type: 'perf', section: 'Performance' },
  { type: 'revert', section: 'Reverts' },
];

/**
 * Writes a version's section above the earlier sections. Creates the file if it does not exist.
 * @param {string} path the changelog
 * @param {{ version: string, date: string, commits?: any[] }} release `date` has the format 2026-11-22. The first
 *   release has no `commits`.
 */
export async function writeChangelog(path, { version, date, commits }) {
  const { writer } = await createPreset({ types: TYPES });
  const context = { version, date, linkCompare: false, linkReferences: false };
  const section = (await writeChangelogString(commits ?? [], context, writer)).trim();
  const older = existsSync(path) ? readFileSync(path, 'utf8').replace(TITLE, '\n') : '';
  writeFileSync(path, `${TITLE}${section}\n${commits ? '' : '\nThe first release.\n'}${older}`);
}
