import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** Returns the folders from which a folder imports code or types. */
function importsOf(folder: string): string[] {
  const files = readdirSync(`${ROOT}${folder}`).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const imports = files.flatMap((name) => [
    ...readFileSync(`${ROOT}${folder}/${name}`, 'utf8').matchAll(/from '\.\.\/(?:([^'/]+)\/)?[^']+'/g),
  ]);
  return [...new Set(imports.map(([, imported = 'the root']) => imported))];
}

test('imports between folders have no cycles, and no folder imports the root', () => {
  const entries = readdirSync(ROOT, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'testing',
  );
  const graph = new Map(entries.map(({ name }) => [name, importsOf(name)]));
  while (graph.size > 0) {
    const lowest = [...graph].find(([, imports]) =>
      imports.every((folder) => folder !== 'the root' && !graph.has(folder)),
    );
    if (!lowest) {
      throw new Error(`These folders import each other or the root: ${JSON.stringify(Object.fromEntries(graph))}`);
    }
    graph.delete(lowest[0]);
  }
});
