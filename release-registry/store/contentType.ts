import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Returns a built file's media type. Browsers reject scripts with the wrong type. */
export function contentTypeOf(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream';
}
