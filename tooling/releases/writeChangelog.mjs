import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import createPreset from 'conventional-changelog-conventionalcommits';
import { writeChangelogString } from 'conventional-changelog-writer';

const TITLE = '# Changelog\n\n';

/** Types of commits that the changelog lists, each in its own section. Other types have no effect for its readers. */
const TYPES = [
  { type: 'feat', section: 'Features' },
  { type: 'fix', section: 'Fixes' },
  { type: 'perf', section: 'Performance' },
  { type: 'revert', section: 'Reverts' },
];

/**
 * Writes the section of a version above the earlier sections.
 * @param {string} path of the changelog; the file may not exist yet
 * @param {{ version: string, date: string, commits?: any[] }} release `date` is like 2026-11-22; the first release has
 *   no `commits`
 */
export async function writeChangelog(path, { version, date, commits }) {
  const { writer } = await createPreset({ types: TYPES });
  const context = { version, date, linkCompare: false, linkReferences: false };
  const section = (await writeChangelogString(commits ?? [], context, writer)).trim();
  const older = existsSync(path) ? readFileSync(path, 'utf8').replace(TITLE, '\n') : '';
  writeFileSync(path, `${TITLE}${section}\n${commits ? '' : '\nThe first release.\n'}${older}`);
}
