import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { listen } from './listen';

const PAUSE_MS = 200;
const PIECES = 5;

/**
 * Starts a proxy to the shop that sends each page's `main` element in five pieces, 200 ms apart. The proxy forwards
 * other responses at full speed.
 */
export async function openSlowProxy(shopUrl: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const { origin: _origin, 'accept-encoding': _encoding, ...headers } = incoming.headers;
    const options = { method: incoming.method, headers };
    const forwarded = request(
      new URL(incoming.url ?? '/', shopUrl),
      options,
      (response) => void respond(response, outgoing),
    );
    incoming.pipe(forwarded);
  });
  const url = await listen(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, close };
}

async function respond(response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { 'content-length': _length, ...headers } = response.headers;
  outgoing.writeHead(response.statusCode ?? 502, headers);
  if (!headers['content-type']?.startsWith('text/html')) {
    response.pipe(outgoing);
    return;
  }
  const html = await text(response);
  const [start, end] = [html.indexOf('<main'), html.indexOf('</main>')];
  let sent = 0;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const cut = Math.round(start + ((end - start) * piece) / PIECES);
    outgoing.write(html.slice(sent, cut));
    sent = cut;
    await pause(PAUSE_MS);
  }
  outgoing.end(html.slice(sent));
}
