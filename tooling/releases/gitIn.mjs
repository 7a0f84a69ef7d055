import { execFileSync } from 'node:child_process';

/**
 * Returns a function that runs Git in `folder` and returns the trimmed output. If Git fails, the function throws an
 * error with Git's message.
 */
export function gitIn(folder) {
  return (...args) => {
    const output = execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return output.trim();
  };
}
