import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { browserHeaders, type LoadFile } from './LoadFile';

const DECODERS: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/** Returns a function that loads files from this server's routes, which serve the files if there is no CDN. */
export function loadFromServer(app: Pick<FastifyInstance, 'inject'>): LoadFile {
  return async (path, origin) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url: path, headers: browserHeaders(origin) });
    const decode = DECODERS[String(headers['content-encoding'])];
    return {
      status: statusCode,
      header: (name) => headers[name]?.toString(),
      content: decode ? await decode(rawPayload) : rawPayload,
    };
  };
}
