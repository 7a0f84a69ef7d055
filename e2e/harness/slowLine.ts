import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';

const BETWEEN_PIECES_MS = 200;
const PIECES = 5;

/** A way to the shop on which a page's HTML arrives in pieces, its content cut between them. Everything else passes as it is. */
export async function openSlowLine(shopUrl: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((asked, answer) => {
    const { origin: _origin, 'accept-encoding': _encoding, ...headers } = asked.headers;
    const onward = request(new URL(asked.url!, shopUrl), { method: asked.method, headers }, (answered) => void pass(answered, answer));
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function pass(answered: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-length': _length, ...headers } = answered.headers;
  answer.writeHead(answered.statusCode!, headers);
  if (!headers['content-type']?.startsWith('text/html')) {
    answered.pipe(answer);
    return;
  }
  const html = await text(answered);
  const [start, end] = [html.indexOf('<main'), html.indexOf('</main>')];
  let sent = 0;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const cut = Math.round(start + ((end - start) * piece) / PIECES);
    answer.write(html.slice(sent, cut));
    sent = cut;
    await pause(BETWEEN_PIECES_MS);
  }
  answer.end(html.slice(sent));
}
