import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

const lockFile = join(ROOT, 'package-lock.json');
const installedLock = join(ROOT, 'node_modules/.package-lock.json');
const stamp = join(ROOT, '.cache/installed');

// npm writes both locks in one go, in either order.
const SAME_INSTALL_MS = 5_000;

/** Installs what the lock file names, unless that is what is installed. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (isInstalled(wanted)) return;
  await step('Installing packages', async () => {
    const { code, output } = await run([...npm(), 'ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new SetupError('The packages could not be installed: `npm ci` failed, see above.', output);
  });
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(stamp, wanted);
}

function isInstalled(wanted) {
  const installedAt = statSync(installedLock, { throwIfNoEntry: false })?.mtimeMs;
  if (installedAt === undefined) return false;
  return readStamp() === wanted || installedAt + SAME_INSTALL_MS > statSync(lockFile).mtimeMs;
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

/** The npm that runs this script, else the one on the path. */
const npm = () => (process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']);
