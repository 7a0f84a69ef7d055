import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';

/** Documents with a table of requirements and their tests. */
const PAGES = ['docs/specification.md', 'docs/activation.md'];

/**
 * Returns the rows of the table that maps the specification to tests. The columns are the requirement, the test file
 * and the test title.
 * @param {string} markdown
 * @returns {{ what: string, file: string, title: string }[]}
 */
export function readRows(markdown) {
  return markdown
    .split('\n')
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|').replace(/^`|`$/g, '')))
    .filter((cells) => cells.length === 5 && /\.test\.\w+$/.test(cells[2]))
    .map(([, what, file, title]) => ({ what, file, title }));
}

/**
 * Returns one sentence for each row that names a missing test.
 * @param read returns the text of a file, or `undefined` if the file does not exist
 */
export function missingTests(rows, read) {
  return rows.flatMap(({ what, file, title }) => {
    const source = read(file);
    if (source === undefined) return [`${what}: there is no ${file}.`];
    const isNamed =
      title !== '' && ["'", '"', '`'].some((quote) => source.replaceAll('\\', '').includes(`${quote}${title}${quote}`));
    return isNamed ? [] : [`${what}: ${file} has no test named "${title}".`];
  });
}

const readSource = (file) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : undefined);

if (process.argv[1] === import.meta.filename) {
  const faults = PAGES.flatMap((page) => {
    const rows = readRows(readSource(page) ?? '');
    return rows.length === 0 ? [`${page} has no table row that names a test.`] : missingTests(rows, readSource);
  });
  if (faults.length > 0) failWith(new SetupError(faults.join('\n')));
}
