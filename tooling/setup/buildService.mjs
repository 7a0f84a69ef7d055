import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './root.mjs';
import { runNode } from './run.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * Packages that the bundle excludes, because they read their own files at run time, such as an addon or a database
 * image.
 */
export const UNBUNDLED = ['@electric-sql/pglite', '@fastify/swagger-ui', '@node-rs/argon2'];

/** The entry points of each service, by their names in `dist`. */
const PROGRAMS = {
  server: {
    main: 'src/main.ts',
    admin: 'src/shop/admin/main.ts',
    release: '../release-registry/cli.ts',
    migrate: 'src/archive/migrate.ts',
    install: 'src/archive/install.ts',
    createEmbeddedFolder: '../server-kit/db/createEmbeddedFolder.mjs',
    renderer: 'src/site/rendering/renderer.mjs',
    pdfThread: 'src/shop/invoices/pdf/pdfThread.ts',
    styleThread: '../release-registry/globalStyles/styleThread.ts',
    sourceMapThread: '../release-registry/sourceMaps/sourceMapThread.ts',
  },
  'release-registry': {
    main: 'standalone/main.ts',
    release: 'standaloneCli.ts',
    createEmbeddedFolder: '../server-kit/db/createEmbeddedFolder.mjs',
    styleThread: 'globalStyles/styleThread.ts',
    sourceMapThread: 'sourceMaps/sourceMapThread.ts',
  },
  'payment-sandbox': { main: 'src/main.ts' },
};

/** Files in `dist` that contain a program's output. `can-release server` reads `contract.json`. */
const PRINTED = { server: { 'contract.json': 'src/describe.ts' } };

/** The file that lists the source files in the bundle. The server's archive needs the list to find licences. */
export const METAFILE = 'metafile.json';

/** Code that defines `require`, because bundled CommonJS packages use it to load Node's built-in modules. */
const REQUIRE = `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);`;

/**
 * Bundles a service and its dependencies into the service's `dist`, without minification. Each dynamic import becomes a
 * separate file.
 * @throws {SetupError} with esbuild's messages
 */
export async function buildService(name) {
  const dist = join(ROOT, name, 'dist');
  const { metafile } = await bundle(name, PROGRAMS[name], { splitting: true });
  writeFileSync(join(dist, METAFILE), JSON.stringify(metafile));
  const printed = PRINTED[name] ?? {};
  const bundled = Object.keys(metafile.outputs).map((path) => basename(path));
  for (const file of bundled) escapeNonAscii(join(dist, file));
  removeOthers(dist, new Set([METAFILE, ...Object.keys(printed), ...bundled]));
  for (const [file, source] of Object.entries(printed)) writeFileSync(join(dist, file), await printedBy(name, source));
}

async function bundle(name, entryPoints, rest) {
  // Import esbuild only now, because this module loads before packages are installed.
  const { build } = await import('esbuild');
  /** @type {import('esbuild').BuildOptions & { metafile: true }} */
  const options = {
    absWorkingDir: join(ROOT, name),
    entryPoints,
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: UNBUNDLED,
    // Bundle the production build of React, which renders the emails.
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: REQUIRE },
    metafile: true,
    logLevel: 'silent',
    ...rest,
  };
  return build(options).catch((error) => {
    throw new SetupError(`${name} could not be built. See the errors above.`, error.message);
  });
}

/**
 * Escapes the non-ASCII characters that esbuild leaves in comments and regular expressions. Otherwise, V8 would store
 * the whole file in memory with two bytes for each character.
 */
function escapeNonAscii(file) {
  const escape = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/[^\0-\x7f]/g, escape));
}

/** Builds a program, runs it, removes it and returns its output. */
async function printedBy(name, source) {
  const program = join(ROOT, name, 'dist/program.mjs');
  await bundle(name, { program: source });
  const { code, stdout, output } = await runNode([program]);
  rmSync(program);
  if (code !== 0) throw new SetupError(`${source} failed. See the output above.`, output);
  return stdout;
}

/** Removes the files of earlier builds. File names contain a hash of the content, so old files would accumulate. */
function removeOthers(folder, wanted) {
  for (const file of readdirSync(folder)) if (!wanted.has(file)) rmSync(join(folder, file), { recursive: true });
}
