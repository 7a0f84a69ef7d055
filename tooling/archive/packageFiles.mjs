import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { build } from 'esbuild';
import { UNBUNDLED } from '../setup/buildService.mjs';
import { ROOT } from '../setup/root.mjs';
import { packageOf } from './bundledPackages.mjs';

/** Data files that the server reads from packages at run time. */
const READ_AT_RUN_TIME = [
  { folder: 'node_modules/@electric-sql/pglite/dist', pattern: /^(pglite|initdb)\.(wasm|data)$/ },
  { folder: 'node_modules/@fastify/swagger-ui/static', pattern: /./ },
  { folder: 'node_modules/@expo-google-fonts/noto-sans/400Regular', pattern: /\.ttf$/ },
  { folder: 'node_modules/@expo-google-fonts/noto-sans/700Bold', pattern: /\.ttf$/ },
];

/**
 * Returns the files that the server uses from unbundled packages: imported code, its package.json files and data files.
 * @returns {Promise<{ path: string, content: Buffer, package: string | undefined }[]>}
 */
export async function packageFiles() {
  const code = await reachedFiles();
  const manifests = code.flatMap((path) => manifestsAbove(posix.dirname(path)));
  const read = READ_AT_RUN_TIME.flatMap(({ folder, pattern }) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => pattern.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const paths = [...new Set([...code, ...manifests, ...read])];
  return paths.map((path) => ({ path, content: readFileSync(join(ROOT, path)), package: packageOf(path) }));
}

/** Lists the package.json files from a folder up to its package's root. Node reads the module type from them. */
function manifestsAbove(folder) {
  const manifest = `${folder}/package.json`;
  const found = existsSync(join(ROOT, manifest)) ? [manifest] : [];
  return folder === packageOf(folder) ? found : [...found, ...manifestsAbove(posix.dirname(folder))];
}

async function reachedFiles() {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    // Export each namespace, because esbuild drops unused imports.
    stdin: {
      contents: UNBUNDLED.map((name, index) => `export * as all${index} from '${name}';`).join('\n'),
      resolveDir: join(ROOT, 'server'),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: ['@node-rs/argon2-*', '*.node', '*.wasi.cjs'],
    metafile: true,
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).filter((path) => packageOf(path) !== undefined);
}
