import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './root.mjs';
import { SetupError } from './SetupError.mjs';

/** Hundreds of small modules, of which a part is used; `shared` has no other build. All other packages stay packages. */
const BUNDLED = ['shared', 'kysely', 'typebox'];

/** Programs of a service beside its main one. */
const SCRIPTS = { server: { createEmbeddedFolder: 'src/db/createEmbeddedFolder.mjs' } };

/**
 * Bundles a process of the shop into its `dist/main.mjs`, readable as it is. What the sources import when they need it remains a file of its own.
 * @throws {SetupError} with what esbuild says of the mistakes
 */
export async function buildService(name) {
  // Not there yet where packages are still to be installed.
  const { build } = await import('esbuild');
  const folder = join(ROOT, name);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const options = {
    absWorkingDir: folder,
    entryPoints: { main: 'src/main.ts', ...SCRIPTS[name] },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: Object.keys(dependencies).filter((dependency) => !BUNDLED.includes(dependency)),
    metafile: true,
    logLevel: 'silent',
  };
  const { metafile } = await build(options).catch((error) => {
    throw new SetupError(`${name} could not be built, see above.`, error.message);
  });
  removeOthers(join(folder, 'dist'), new Set(Object.keys(metafile.outputs).map((path) => basename(path))));
}

/** Files whose names hold a hash of their contents would pile up. */
function removeOthers(folder, wanted) {
  for (const file of readdirSync(folder)) if (!wanted.has(file)) rmSync(join(folder, file), { recursive: true });
}
