import { join } from 'node:path';
import { buildService } from './buildService.mjs';
import { ROOT } from './root.mjs';

const CLIENT = join(ROOT, 'release-registry/client');

/** Bundles the registry and its command line into its `dist`, and its browser client into `client/dist`. */
export async function buildRegistry() {
  await buildService('release-registry');
  await buildClient(join(CLIENT, 'dist'));
}

/** Bundles the browser client into a folder, as one module. */
export async function buildClient(outdir) {
  // Import esbuild only now, because this module loads before packages are installed.
  const { build } = await import('esbuild');
  await build({
    entryPoints: { client: join(CLIENT, 'openRegistry.ts') },
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    logLevel: 'silent',
  });
}
