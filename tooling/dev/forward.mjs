import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

/** Headers that the proxy must not forward, because they apply to one connection or only to the other site. */
const DROPPED = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'strict-transport-security',
  'etag',
];

/**
 * Forwards a request to the site and returns its reply.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ target: string, isForeign: boolean, changePage: (html: string) => string }} site if `isForeign` is true,
 *   the proxy replaces its own origin in the request, because the site accepts only the origin of `target`
 */
export async function forward(request, response, { target, isForeign, changePage }) {
  const own = `http://${request.headers.host}`;
  const { origin, host, protocol } = new URL(target);
  const translate = (value) => (isForeign && typeof value === 'string' ? value.replaceAll(own, origin) : value);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, translate(value)]));
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const body = translate(await text(request));
  const options = {
    method: request.method,
    headers: {
      ...headers,
      host,
      ...(isPage && { 'accept-encoding': 'identity', 'if-none-match': '' }),
      ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  };
  const answer = async (reply) => {
    const isHtml = reply.headers['content-type']?.startsWith('text/html');
    const page = isPage && isHtml ? changePage(await text(reply)) : undefined;
    const replyHeaders = Object.entries(reply.headers).filter(([name]) => !DROPPED.includes(name));
    const location = reply.headers.location?.replace(origin, own);
    response.writeHead(reply.statusCode ?? 502, { ...Object.fromEntries(replyHeaders), ...(location && { location }) });
    if (page === undefined) reply.pipe(response);
    else response.end(page);
  };
  const fail = (error) => {
    if (response.headersSent) response.destroy();
    else
      response.writeHead(502, { 'content-type': 'text/plain' }).end(`${origin} does not respond: ${error.message}\n`);
  };
  const sent = (protocol === 'https:' ? https : http).request(new URL(request.url ?? '/', origin), options, (reply) => {
    answer(reply).catch(fail);
  });
  sent.on('error', fail);
  sent.end(body);
}
