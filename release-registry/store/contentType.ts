import { extname } from 'node:path';
import { isUtf8MimeType, mime } from '@fastify/send';

/** Returns a built file's media type. Browsers reject scripts with the wrong type. */
export function contentTypeOf(path: string): string {
  const type = extname(path) === '.js' ? 'text/javascript' : (mime.getType(path) ?? 'application/octet-stream');
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}
