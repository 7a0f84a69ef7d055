import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Adds a remote's folder and workflow to CODEOWNERS, after the lines of the other remotes. */
export function addOwner(root, name) {
  const path = join(root, '.github/CODEOWNERS');
  const team = `@organisation/${name.replace('mfe-', '')}-squad`;
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  for (const { similar, owned } of [
    { similar: '/mfe-', owned: `/${name}/` },
    { similar: '/.github/workflows/mfe-', owned: `/.github/workflows/${name}.yml` },
  ]) {
    const last = lines.findLastIndex((line) => line.startsWith(similar));
    const column = Math.max(lines[last]?.indexOf('@') ?? 0, owned.length + 1);
    lines.splice(last === -1 ? lines.length : last + 1, 0, owned.padEnd(column) + team);
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}
