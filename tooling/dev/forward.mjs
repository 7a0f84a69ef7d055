import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

/** What belongs to one connection, or would bind the browser to the other site. */
const DROPPED = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'strict-transport-security', 'etag'];

/**
 * Passes a request on to the site and its answer back.
 * @param {{ target: string, isForeign: boolean, changePage: (html: string) => string }} options `isForeign`: the site knows its own origin alone, so
 * this one is replaced by it wherever the browser names it
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
  const sent = (protocol === 'https:' ? https : http).request(new URL(request.url, origin), options, async (answer) => {
    const answered = Object.entries(answer.headers).filter(([name]) => !DROPPED.includes(name));
    const location = answer.headers.location?.replace(origin, own);
    response.writeHead(answer.statusCode, { ...Object.fromEntries(answered), ...(location && { location }) });
    if (isPage && answer.headers['content-type']?.startsWith('text/html')) response.end(changePage(await text(answer)));
    else answer.pipe(response);
  });
  sent.on('error', (error) => response.writeHead(502, { 'content-type': 'text/plain' }).end(`${origin} does not answer: ${error.message}\n`));
  sent.end(body);
}
