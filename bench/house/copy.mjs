import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tooling/setup/root.mjs';
import { runNode } from '../../tooling/setup/run.mjs';

/** A copy of the sources in a temporary folder, with this checkout's packages, so that a change of the bench touches nobody's work. */
export async function openCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-copy-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) if (existsSync(join(ROOT, file))) await cp(join(ROOT, file), join(folder, file), { preserveTimestamps: true });
  await linkPackages(folder);
  return {
    /** @returns {Promise<number>} seconds that `npm run build -- <app>` took */
    build: async (app) => {
      const since = performance.now();
      const { code, output } = await runNode(['tooling/build.mjs', app], { cwd: folder });
      if (code !== 0) throw new Error(`The copy could not be built:\n${output}`);
      return (performance.now() - since) / 1000;
    },
    change: async (file, from, to) => {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no line with "${from}".`);
      await writeFile(join(folder, file), text.replace(from, to));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The workspaces among the packages lead into the copy, the others into the checkout. */
async function linkPackages(folder) {
  for (const place of ['', ...readdirSync(folder)]) {
    const installed = join(ROOT, place, 'node_modules');
    if (!existsSync(installed)) continue;
    await mkdir(join(folder, place, 'node_modules'));
    for (const name of readdirSync(installed)) {
      const target = existsSync(join(folder, name, 'package.json')) ? join(folder, name) : join(installed, name);
      await symlink(target, join(folder, place, 'node_modules', name));
    }
  }
}
