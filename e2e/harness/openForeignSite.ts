import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from 'tooling/setup/freePort.mjs';
import { ROOT } from 'tooling/setup/root.mjs';
import { runNode } from 'tooling/setup/run.mjs';
import { untilReady } from './untilReady';

const REGISTRY = join(ROOT, 'release-registry');

/** A registry that runs alone, and a copy of the example site, which uses only public packages. */
export interface ForeignSite {
  url: string;
  /** The folder of a package of the site, such as `cart`. */
  folder: (name: string) => string;
  /** Builds a package of the site with its next version. `source` replaces the code of its module. */
  build: (name: string, version: string, source?: { file: string; text: string }) => Promise<void>;
  /**
   * Runs a command of the registry's command line and returns its output.
   * @throws {Error} with the output if the command fails
   */
  release: (...args: string[]) => Promise<string>;
  close: () => Promise<void>;
}

export async function openForeignSite(): Promise<ForeignSite> {
  // Copy the site into the repository's folder, so that its packages find webpack and Module Federation.
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const parent = await mkdtemp(join(ROOT, '.cache/foreign-site-'));
  const folder = (name: string) => join(parent, 'site', name);
  await cp(join(REGISTRY, 'example'), join(parent, 'site'), { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), DATA_DIR: join(parent, 'data') };
  const registry = spawn(process.execPath, [join(ROOT, 'tooling/registry.mjs')], {
    env: { PATH: process.env['PATH'], ...env },
  });
  await untilReady(url, failureOf(registry));
  const client = await (await fetch(`${url}/client.js`)).text();
  await writeFile(join(folder('storefront'), 'src/registry-client.js'), client);

  return {
    url,
    folder,
    async build(name, version, source) {
      const file = join(folder(name), 'package.json');
      const manifest: object = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...manifest, version }));
      if (source) await writeFile(join(folder(name), source.file), source.text);
      const webpack = join(ROOT, 'node_modules/webpack/bin/webpack.js');
      const { code, output } = await runNode([webpack], { cwd: folder(name) });
      if (code !== 0) throw new Error(output);
    },
    async release(...args) {
      const { code, output } = await runNode([join(REGISTRY, 'dist/release.mjs'), ...args], {
        env: { RELEASE_SERVER: url, RELEASE_ACTOR: 'ann' },
      });
      if (code !== 0) throw new Error(output);
      return output.trim();
    },
    async close() {
      const ended = new Promise((resolve) => registry.once('close', resolve));
      registry.kill('SIGTERM');
      await ended;
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** Returns a promise that rejects with the registry's output when the registry exits. */
function failureOf(registry: ChildProcess): Promise<never> {
  let output = '';
  for (const stream of [registry.stdout, registry.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += String(chunk);
    });
  const ended = new Promise<never>((_resolve, reject) => {
    registry.once('close', () => reject(new Error(`The registry did not start:\n${output}`)));
  });
  // The registry also exits when the test closes it.
  ended.catch(() => undefined);
  return ended;
}
