import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../setup/root.mjs';

const PROGRAM = join(import.meta.dirname, 'release-client/dist/release.mjs');

/** Bundles the release commands into one program without dependencies. */
await build({
  entryPoints: [join(ROOT, 'release-registry/standaloneCli.ts')],
  outfile: PROGRAM,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'warning',
});
chmodSync(PROGRAM, 0o755);
