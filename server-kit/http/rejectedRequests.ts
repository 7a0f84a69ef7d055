import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { AppContext } from '../context/AppContext';
import { HttpProblem } from './httpProblem';
import { messagePage, messagePageHeaders } from './messagePage';

/**
 * The size limit for a request's address and headers in bytes. It is four times Node's, because other programs on the
 * merchant's domain may set large cookies, and their customers must still reach the shop.
 */
export const MAX_HEADER_BYTES = 64 * 1024;
/** How long a connection stays open after the reply. If it closed immediately, the browser could lose the reply. */
const LINGER_MS = 1_000;

const PROBLEMS: Readonly<Record<string, HttpProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new HttpProblem(408, 'The request took too long. Check your connection and try again.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new HttpProblem(413, 'The request is too large.'),
  HPE_HEADER_OVERFLOW: new HttpProblem(
    431,
    "The address or this site's cookies are too long. Shorten the address, or delete this site's cookies in your browser's settings. Then try again.",
  ),
};
const INVALID = new HttpProblem(400, 'The request is not valid. Try again or use another browser.');

/**
 * Returns a handler for requests that Node rejects before Fastify sees them. Replies with a page to browsers that open
 * one, and with problem+json to other clients.
 *
 * The reply does not delete cookies with `Clear-Site-Data`. The server can't see whether the cookies or the address are
 * too long, so any other site could sign out its visitors with a long address.
 */
export function rejectRequests({ log }: Pick<AppContext, 'log'>) {
  const pageHeaders = messagePageHeaders();
  return (error: ConnectionError, socket: Socket): void => {
    // Node reports the error again for each further packet.
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const problem = PROBLEMS[error.code] ?? INVALID;
    log.info({ code: error.code, status: problem.statusCode }, 'a request was rejected');
    const { title, detail, statusCode, body } = problem;
    const reply = opensPage(error)
      ? toReply(statusCode, pageHeaders, messagePage({ title, text: detail, link: 'Try the home page' }))
      : toReply(statusCode, JSON_HEADERS, JSON.stringify(body));
    socket.end(reply);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

const JSON_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/problem+json; charset=utf-8' };

/** Guesses from the last packet whether a browser is opening a page. */
function opensPage({ code, rawPacket }: ConnectionError): boolean {
  const packet = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const isBeginning = /^[A-Z]+ \S/.test(packet);
  // The packet is often only the end of a large request. Browsers send large requests mostly because of cookies.
  return isBeginning ? /^accept:.*text\/html/im.test(packet) : code === 'HPE_HEADER_OVERFLOW';
}

function toReply(status: number, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({
    ...headers,
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
