import { createHash } from 'node:crypto';

/** Returns the hash of a file as browsers compare it (`integrity`). */
export function sha384(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
