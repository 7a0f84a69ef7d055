import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages } from '../setup/linkPackages.mjs';
import { APPS, SERVICES } from '../setup/packages.mjs';
import { ROOT } from '../setup/root.mjs';
import { runNode } from '../setup/run.mjs';

/**
 * Copies the sources to a temporary folder and links the installed packages, so that a benchmark or a test never edits
 * this checkout. `change` replaces text in one of the copied files. `close` removes the copy.
 * @param {{ withBuilds?: boolean }} [options] if `withBuilds` is true, also copies the current builds
 */
export async function openCopy({ withBuilds = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'));
  for (const file of listSources()) {
    if (existsSync(join(ROOT, file))) await cp(join(ROOT, file), join(folder, file), { preserveTimestamps: true });
  }
  linkPackages(folder, readdirSync(folder));
  if (withBuilds) {
    const builds = [...APPS, ...SERVICES].map((name) => join(name, 'dist'));
    for (const built of [...builds, '.cache/built'])
      await cp(join(ROOT, built), join(folder, built), { recursive: true });
  }
  return {
    folder,
    /**
     * Builds an app in the copy, like `npm run build -- <app>`.
     * @returns {Promise<number>} the duration in seconds
     */
    build: async (app) => {
      const since = performance.now();
      const { code, output } = await runNode(['tooling/build.mjs', app], { cwd: folder });
      if (code !== 0) throw new Error(`The build of ${app} failed in the copy:\n${output}`);
      return (performance.now() - since) / 1000;
    },
    change: async (file, from, to) => {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}".`);
      await writeFile(join(folder, file), text.replace(from, to));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

function listSources() {
  const options = ['-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', ['ls-files', ...options], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
}
