import { execFileSync } from 'node:child_process';

/**
 * Returns a function that runs git in `folder` and returns its output. The function throws git's message if git fails.
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
