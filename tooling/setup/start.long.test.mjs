import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './freePort.mjs';
import { ROOT } from './root.mjs';

const LIMIT_MS = 300_000;
/** Lets the server use only V8's fast compiler for WebAssembly, which halves the processor time of a start. */
const FAST_COMPILER =
  "--import=data:text/javascript,import%20v8%20from%20'node:v8';v8.setFlagsFromString('--liftoff-only')";

let folder;
const seen = new Set();

beforeAll(async () => {
  execFileSync(process.execPath, ['tooling/build.mjs'], { cwd: ROOT });
  folder = await mkdtemp(join(tmpdir(), 'npm-start-'));
  process.umask(0o022);
}, LIMIT_MS);
afterAll(async () => {
  for (const pid of seen) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts the shop from the command line and waits for its start message. */
async function start(program, ...args) {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR: join(folder, 'data'),
    CDN_DIR: join(folder, 'releases'),
    PORT: String(await freePort()),
    PUBLISH_LOCAL_BUILDS: '0',
    NODE_OPTIONS: FAST_COMPILER,
  };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes(' is ready: ')) break;
  }
  const processes = descendants(child.pid);
  for (const pid of processes) seen.add(pid);
  // Expect npm, the script, the server and the sandbox. Without npm, there is one process fewer.
  expect(processes.length).toBeGreaterThanOrEqual(program === 'npm' ? 4 : 3);
  return { child, ended, processes };
}

function descendants(root) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const family = [root];
  for (const parent of family) family.push(...pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid));
  return family;
}

/** Returns whether a process is running. A zombie is not running. */
function isAlive(pid) {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .startsWith('Z');
  } catch {
    return false;
  }
}

test.each(
  /** @type {const} */ ([
    ['npm', ['start'], 'SIGTERM'],
    ['npm', ['--silent', 'start'], 'SIGINT'],
    [process.execPath, ['tooling/start.mjs'], 'SIGTERM'],
  ]),
)(
  '%s %j exits only after the server and the sandbox have exited (%s)',
  async (program, args, signal) => {
    const { child, ended, processes } = await start(program, ...args);
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(processes.filter(isAlive)).toEqual([]);
  },
  LIMIT_MS,
);

test.each(
  /** @type {const} */ ([
    ['npm', ['start'], 'SIGHUP'],
    ['npm', ['start'], 'SIGKILL'],
    [process.execPath, ['tooling/start.mjs'], 'SIGKILL'],
  ]),
)(
  'the server and the sandbox exit if %s %j is killed by %s',
  async (program, args, signal) => {
    const { child, ended, processes } = await start(program, ...args);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    while (processes.some(isAlive)) await pause(100);
  },
  LIMIT_MS,
);

test("other users cannot read the shop's files, except the releases", () => {
  const data = join(folder, 'data');
  const written = [data, ...readdirSync(data).map((name) => join(data, name))];
  expect(written.map((path) => basename(path))).toEqual(expect.arrayContaining(['data', 'database', 'sandbox']));
  expect(written.filter(isOpen)).toEqual([]);
  expect(list(join(folder, 'releases')).filter((path) => !isOpen(path))).toEqual([expect.stringMatching(/\.drafts$/)]);
});

/** Returns whether the group or other users can access a file. */
const isOpen = (path) => (statSync(path).mode & 0o077) !== 0;

const list = (path) => [path, ...readdirSync(path, { recursive: true }).map((name) => join(path, name))];
