import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../../tooling/setup/install.mjs';
import { ROOT } from '../../tooling/setup/root.mjs';
import { runNode } from '../../tooling/setup/run.mjs';
import { SetupError } from '../../tooling/setup/SetupError.mjs';
import { step } from '../../tooling/setup/step.mjs';
import { until } from '../until.mjs';
import { writeApp } from './writeApp.mjs';

export const NEXT_VERSION = '16.4.6';
const FOLDER = join(ROOT, `.cache/next-${NEXT_VERSION}`);
const NEXT = join(FOLDER, 'node_modules/next/dist/bin/next');

/**
 * Installs Next.js, builds the home page and the order page with it, and starts its server. The pages call the running
 * shop, also during the build.
 * @param {{ port: number } & Omit<Parameters<typeof writeApp>[0], 'folder'>} options
 */
export async function openPeer({ port, site, ...options }) {
  await install();
  await writeApp({ folder: FOLDER, site, ...options });
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', SHOP_ORIGIN: site.origin };
  await step('Building the pages with Next.js', async () => {
    const { code, output } = await runNode([NEXT, 'build'], { cwd: FOLDER, env });
    if (code !== 0) throw new SetupError('Next.js could not build the pages. See its output above.', output);
  });
  return start(port, env);
}

/** Installs Next.js and this repository's version of React. */
async function install() {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'shell/package.json'), 'utf8'));
  const { react, 'react-dom': reactDom } = dependencies;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(
    join(FOLDER, 'package.json'),
    JSON.stringify({ private: true, dependencies: { next: NEXT_VERSION, react, 'react-dom': reactDom } }),
  );
  await ensureInstalled(FOLDER);
}

async function start(port, env) {
  const exitWithParent = pathToFileURL(join(ROOT, 'tooling/setup/exitWithParent.mjs')).href;
  const server = fork(NEXT, ['start', '--hostname', '127.0.0.1', '--port', String(port)], {
    cwd: FOLDER,
    env: { ...process.env, ...env },
    execArgv: ['--import', exitWithParent],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(server, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  await Promise.race([
    until(isReady),
    exited.then(([code]) => Promise.reject(new Error(`Next.js did not start (exit code ${code}).`))),
  ]);
  const close = async () => {
    server.kill();
    await exited;
  };
  return { origin, port, close };
}
