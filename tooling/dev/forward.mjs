import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

/** Reply headers that the proxy drops, because they apply only to one connection, to the unchanged body or to HTTPS. */
const DROPPED = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'strict-transport-security',
  'etag',
];

/**
 * Forwards a request to the site, and sends the reply to `response`. `changePage` edits HTML pages. Replies with 502 if
 * the site does not respond.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ target: string, isForeign: boolean, changePage: (html: string) => string }} site `target` is the site's
 *   URL. If `isForeign` is true, the site accepts only its own origin, so the proxy replaces the proxy's origin in the
 *   request with the site's origin.
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
  const sendReply = async (reply) => {
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
  const { request: openRequest } = protocol === 'https:' ? https : http;
  const forwarded = openRequest(new URL(request.url ?? '/', origin), options, (reply) => {
    sendReply(reply).catch(fail);
  });
  forwarded.on('error', fail);
  forwarded.end(body);
}
