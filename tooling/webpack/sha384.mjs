import { createHash } from 'node:crypto';

/** Returns a file's hash in the format of the HTML attribute `integrity`. */
export function sha384(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
