import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { listen } from './listen';

/**
 * A proxy to the shop. It reads hydration failures from the error reports that pages send, because not every browser
 * driver reports console messages.
 */
interface ReportingProxy {
  url: string;
  /** The bodies of reports with a hydration failure. */
  hydrationFailures: string[];
  /** The paths of pages that the server rendered with their data. */
  rendered: Set<string>;
  close: () => void;
}

/**
 * Starts a proxy to the shop at `shopUrl`.
 * @param alter returns the markup to send instead of the server's markup
 */
export async function openReportingProxy(
  shopUrl: string,
  alter: (html: string, path: string) => string,
): Promise<ReportingProxy> {
  const hydrationFailures: string[] = [];
  const rendered = new Set<string>();

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    const { origin: _origin, 'accept-encoding': _encoding, ...headers } = incoming.headers;
    const body = await buffer(incoming);
    if (String(body).includes('"kind":"hydrate"')) hydrationFailures.push(String(body));
    const forwarded = request(new URL(path, shopUrl), { method: incoming.method, headers }, (response) => {
      void respond(path, response, outgoing);
    });
    forwarded.end(body);
  }

  async function respond(path: string, response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { 'content-length': _length, etag: _etag, ...headers } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, headers);
    if (!headers['content-type']?.startsWith('text/html')) {
      response.pipe(outgoing);
      return;
    }
    const html = await text(response);
    if (html.includes('id="page-state"')) rendered.add(path);
    outgoing.end(alter(html, path));
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  const url = await listen(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, hydrationFailures, rendered, close };
}
