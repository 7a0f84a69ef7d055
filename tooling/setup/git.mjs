import { execFileSync } from 'node:child_process';
import { ROOT } from './root.mjs';

/**
 * Runs git in the repository and returns its trimmed output. Returns `undefined` if git fails, for example in
 * downloaded sources without a history.
 */
export function git(...args) {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
