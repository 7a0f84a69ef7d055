import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HASHES = /\b(sha384-[\w+/=]+|[0-9a-f]{10}\b)/g;

/** Says whether two builds of an app differ in nothing but their versions. */
export function isSameBuild(one, other) {
  return JSON.stringify(contents(one)) === JSON.stringify(contents(other));
}

/** Returns the files without the version, and without hashes, which change with it. */
function contents(folder) {
  const { container, version, integrity } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
  const plain = (text) => text.replaceAll(container, 'container').replaceAll(version, 'version').replace(HASHES, '');
  return Object.keys(integrity)
    .map((path) => [plain(path), plain(readFileSync(join(folder, path), 'utf8'))])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
