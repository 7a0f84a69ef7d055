import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packPackages } from 'tooling/publish/packPackages.mjs';

const execute = promisify(execFile);

/** A remote in its own repository. It uses the shop's packed packages instead of the workspace. */
export interface Repository {
  /** Runs a command in the repository and returns its output. Rejects with the output if the command fails. */
  run: (command: string, env?: Record<string, string>) => Promise<string>;
  /**
   * Starts a command and waits until its output contains `until`. Rejects with the output if the command exits first.
   */
  start: (command: string, env: Record<string, string>, until: string) => Promise<{ stop: () => Promise<void> }>;
  read: (file: string) => Promise<string>;
  write: (file: string, text: string) => Promise<void>;
  remove: (file: string) => Promise<void>;
  /** Removes the repository. */
  close: () => Promise<void>;
}

/** Packs the shop's packages, installs them in an empty folder and creates a remote with one page. */
export async function openRepository({ name, route }: { name: string; route: string }): Promise<Repository> {
  const parent = await mkdtemp(join(tmpdir(), 'own-repository-'));
  const packages = await packPackages(join(parent, 'packages'));
  const folder = await mkdtemp(join(parent, 'remote-'));
  const run: Repository['run'] = async (command, env = {}) => {
    const [program = '', ...args] = command.split(' ');
    const { stdout, stderr } = await execute(program, args, { cwd: folder, env: environment(env) });
    return stdout + stderr;
  };
  const install = 'npm install --prefer-offline --no-audit --no-fund --loglevel=error';
  await run(`${install} ${packages.join(' ')}`);
  await run(`npx --no-install remote new ${name} --route ${route}`);
  await run(install);
  return {
    run,
    start: (command, env, until) => start(command, { cwd: folder, env: environment(env) }, until),
    read: (file) => readFile(join(folder, file), 'utf8'),
    write: (file, text) => writeFile(join(folder, file), text),
    remove: (file) => rm(join(folder, file)),
    close: () => rm(parent, { recursive: true, force: true }),
  };
}

/**
 * Returns the environment without the variables of Jest and npm, which would affect the commands. Keeps npm's cache and
 * registry.
 */
function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([key]) => !/^(npm_|NODE_ENV|NODE_OPTIONS|JEST|INIT_CWD)/.test(key) || /^npm_config_(cache|registry)$/.test(key),
  );
  return { ...Object.fromEntries(inherited), ...env };
}

async function start(command: string, options: { cwd: string; env: NodeJS.ProcessEnv }, until: string) {
  const [program = '', ...args] = command.split(' ');
  // Use a separate process group, so that a signal also reaches the children of npm.
  const child = spawn(program, args, { ...options, detached: true });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk);
        if (output.includes(until)) resolve();
      });
    void ended.then(() => reject(new Error(`${command} exited:\n${output}`)));
  });
  return {
    stop: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      return ended;
    },
  };
}
