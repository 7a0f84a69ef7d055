import { createServer, Agent, request } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
const agent = new Agent({ keepAlive: true });

/**
 * A server in front of the site that answers `files` itself, compressed beforehand, and passes everything else on. Each of the compared
 * variants stands behind one, so that none has a shorter way.
 * @param {{ port: number, sitePort: number, files?: (path: string) => string | undefined }} options `files` gives the text at a path
 */
export async function openFront({ port, sitePort, files = () => undefined }) {
  const compressed = new Map();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url.split('?')[0];
    const body = compressed.get(path) ?? compress(files(path));
    if (body === undefined) return pass(incoming, outgoing, sitePort);
    compressed.set(path, body);
    const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? 'html'];
    outgoing.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length, 'cache-control': 'no-cache' });
    return outgoing.end(body);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}

function compress(text) {
  return text === undefined ? undefined : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

function pass(incoming, outgoing, sitePort) {
  const { method, url, headers } = incoming;
  const outward = request({ host: '127.0.0.1', port: sitePort, method, path: url, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  outward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => outward.destroy());
  incoming.pipe(outward);
}
