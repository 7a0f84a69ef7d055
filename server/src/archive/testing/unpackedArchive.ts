import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { freePort } from 'server-kit/testing/freePort';
import { killAll, startProcess, type StartedProcess } from 'server-kit/testing/startProcess';

export interface RunningServer extends StartedProcess {
  url: string;
  /** The environment for commands that call this server. */
  env: Record<string, string>;
}

/** The unpacked archive. Its programs find only Node on the `PATH`, as on a machine without other tools. */
export interface UnpackedArchive {
  /** The folder that contains the unpacked archive and the test's data. */
  root: string;
  /** The folder from the archive, `server-<version>`, inside `root`. */
  folder: string;
  /** The only folder on the programs' `PATH`. It contains only `node`. */
  path: string;
  /** Starts a program in an empty folder. */
  launch(program: string, env: Record<string, string>, args?: string[]): Promise<StartedProcess>;
  /** Runs a program and waits until it exits. */
  run(program: string, args?: string[], env?: Record<string, string>): Promise<{ code: number | null; output: string }>;
  /** Starts the server with empty data and waits until it is ready. */
  start(env: Record<string, string>): Promise<RunningServer>;
  /** Stops all processes and deletes all files. */
  remove(): Promise<void>;
}

/** Returns an environment variable that Jest's global setup sets. */
export function fromSetUp(name: 'SERVER_ARCHIVE' | 'TEST_DATABASE_URL'): string {
  const value = process.env[name];
  assert(value, `${name} is not set. To run this test: npm run test:archive -w server`);
  return value;
}

/** Unpacks the archive at the path in `SERVER_ARCHIVE`. */
export async function unpackArchive(): Promise<UnpackedArchive> {
  const root = await mkdtemp(join(tmpdir(), 'archive-'));
  execFileSync('tar', ['-xzf', fromSetUp('SERVER_ARCHIVE'), '-C', root]);
  const [name] = await readdir(root);
  assert(name);
  const folder = join(root, name);
  const path = join(root, 'path');
  await mkdir(path);
  await symlink(process.execPath, join(path, 'node'));
  const processes: StartedProcess[] = [];

  async function launch(program: string, env: Record<string, string>, args: string[] = []): Promise<StartedProcess> {
    const cwd = await mkdtemp(join(root, 'cwd-'));
    const started = startProcess(join(folder, 'bin', program), { PATH: path, ...env }, cwd, args);
    processes.push(started);
    return started;
  }

  return {
    root,
    folder,
    path,
    launch,
    async run(program, args = [], env = {}) {
      const { ended, output } = await launch(program, env, args);
      return { code: await ended, output: output() };
    },
    async start(env) {
      const all = { PORT: String(await freePort()), DATA_DIR: await mkdtemp(join(root, 'data-')), ...env };
      const url = `http://127.0.0.1:${all.PORT}`;
      const started = await launch('shop', all);
      await untilReady(started, url);
      return { ...started, url, env: all };
    },
    async remove() {
      await killAll(processes);
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Returns settings for a live shop that uses `databaseUrl`. Starts from the archive's `.env.example`. */
export async function liveSettings(archive: UnpackedArchive, databaseUrl: string): Promise<Record<string, string>> {
  const example = parseEnv(await readFile(join(archive.folder, '.env.example'), 'utf8'));
  const port = String(await freePort());
  return {
    ...Object.fromEntries(Object.entries(example).map(([name, value = '']) => [name, value])),
    DATABASE_URL: databaseUrl,
    PORT: port,
    SITE_ORIGINS: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_live_q7Lw2ZtR9vXc4KbN8mHs',
    STRIPE_WEBHOOK_SECRET: 'whsec_q7Lw2ZtR9vXc4KbN8mHs',
    DEPLOY_TOKEN: 'a-long-deploy-token',
  };
}

/**
 * Waits until the server is ready. Has no time limit except the test's, because the embedded database can be slow to
 * start for the first time.
 * @throws if the server exits before it is ready
 */
async function untilReady({ ended, output }: StartedProcess, url: string): Promise<void> {
  let isRunning = true;
  const failed = ended.then((code) => {
    isRunning = false;
    throw new Error(`The server exited with status ${code}: ${output()}`);
  });
  const isReady = async () => {
    while (isRunning && !(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await pause(50);
  };
  await Promise.race([isReady(), failed]);
  failed.catch(() => undefined);
}
