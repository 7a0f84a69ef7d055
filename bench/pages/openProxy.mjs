import { createServer, Agent, request } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
const agent = new Agent({ keepAlive: true });

/**
 * Starts a proxy that serves `files`, compressed with Brotli, and forwards all other requests to the site. Each variant
 * has its own proxy, so all variants have the same overhead.
 * @param {{ port: number, sitePort: number, files?: (path: string) => string | undefined }} options `files` returns the
 *   content of the file at a path, or `undefined` to forward the request
 */
export async function openProxy({ port, sitePort, files = () => undefined }) {
  const compressed = new Map();
  const server = createServer((incoming, outgoing) => {
    const [path] = (incoming.url ?? '/').split('?');
    const body = compressed.get(path) ?? compress(files(path));
    if (body === undefined) return forward(incoming, outgoing, sitePort);
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

function compress(text) {
  return text === undefined
    ? undefined
    : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

function forward(incoming, outgoing, sitePort) {
  const { method, url, headers } = incoming;
  const forwarded = request({ host: '127.0.0.1', port: sitePort, method, path: url, headers, agent }, (response) => {
    outgoing.writeHead(response.statusCode, response.rawHeaders);
    response.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
