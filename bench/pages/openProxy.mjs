import { createServer, Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
/** Matches the content types that the proxy compresses. */
const TEXT = /^text\/|javascript|svg/;
const agent = new Agent({ keepAlive: true });

/**
 * Starts a proxy that serves `files`, compressed with Brotli, and forwards all other requests to the site. Each variant
 * has its own proxy, so all variants have the same overhead.
 * @param {{ port: number, sitePort: number, files?: (path: string) => string | undefined,
 *   qualityOf?: (path: string) => number | undefined }} options `files` returns the content of the file at a path, or
 *   `undefined` to forward the request. `qualityOf` returns the quality at which the proxy compresses a reply of the
 *   site, or `undefined` for the highest one. Without this function, the proxy forwards replies as the site sends them.
 */
export async function openProxy({ port, sitePort, files = () => undefined, qualityOf = undefined }) {
  const compressed = new Map();
  const replies = new Map();
  const send = async (response, outgoing, quality) => {
    const text = await buffer(response);
    const key = `${quality} ${text}`;
    const body = replies.get(key) ?? compress(text, quality);
    replies.set(key, body);
    const headers = { ...response.headers, 'content-encoding': 'br', 'content-length': body.length };
    delete headers['transfer-encoding'];
    outgoing.writeHead(response.statusCode, headers);
    outgoing.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    const [path] = (incoming.url ?? '/').split('?');
    const body = compressed.get(path) ?? compress(files(path));
    if (body === undefined) {
      return forward(incoming, outgoing, sitePort, (response) => {
        if (qualityOf && TEXT.test(response.headers['content-type']))
          return send(response, outgoing, qualityOf(path)).catch(() => outgoing.destroy());
        outgoing.writeHead(response.statusCode, response.rawHeaders);
        return response.pipe(outgoing);
      });
    }
    compressed.set(path, body);
    outgoing.writeHead(200, {
      'content-type': TYPES[/\.(\w+)$/.exec(path)?.[1] ?? 'html'],
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'no-cache',
    });
    return outgoing.end(body);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}

/**
 * @param {string | Buffer | undefined} text
 * @param {number} [quality] from 0 to 11
 */
export function compress(text, quality = constants.BROTLI_MAX_QUALITY) {
  return text === undefined
    ? undefined
    : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

function forward(incoming, outgoing, sitePort, reply) {
  const { method, url, headers } = incoming;
  const forwarded = request({ host: '127.0.0.1', port: sitePort, method, path: url, headers, agent }, reply);
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
