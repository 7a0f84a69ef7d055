import { connect } from 'node:net';

const HEADERS_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('\r\n0\r\n\r\n');

/**
 * Sends `requests` GET requests for `path` to a server on 127.0.0.1, over persistent connections. Each connection sends
 * its next request as soon as it has received the response.
 * @param {{ port: number, path: string, headers?: Record<string, string>, connections?: number, requests: number }}
 *   options
 * @returns {Promise<{ perSecond: number, p50: number }>} responses per second, and the median response time in
 *   milliseconds
 * @throws if a response's status is not 2xx
 */
export async function load({ port, path, headers = {}, connections = 8, requests }) {
  const fields = Object.entries({ host: `127.0.0.1:${port}`, ...headers });
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
  const times = [];
  let left = requests;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await open(port);
      while (left-- > 0) {
        const sentAt = performance.now();
        await connection.send(request);
        times.push(performance.now() - sentAt);
      }
      connection.end();
    }),
  );
  times.sort((a, b) => a - b);
  return { perSecond: (times.length / (performance.now() - since)) * 1000, p50: times[times.length >> 1] };
}

/** Opens a connection. Its `send` resolves when the whole response has arrived. */
function open(port) {
  return new Promise((resolve, reject) => {
    // The callbacks of the current request. Until the first request, an error means that the connection failed.
    let succeed;
    let fail = reject;
    /** @type {Buffer} */
    let received = Buffer.alloc(0);
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () =>
      resolve({
        send: (request) =>
          new Promise((resolveResponse, rejectResponse) => {
            succeed = resolveResponse;
            fail = rejectResponse;
            socket.write(request);
          }),
        end: () => socket.end(),
      }),
    );
    socket.on('error', (error) => fail(error));
    socket.on('data', (/** @type {Buffer} */ chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (!isComplete(received)) return;
      const response = received;
      received = Buffer.alloc(0);
      if (response.toString('latin1', 9, 10) === '2') succeed();
      else fail(new Error(`The server responded with ${response.toString('utf8', 0, 400)}`));
    });
  });
}

function isComplete(response) {
  const end = response.indexOf(HEADERS_END);
  if (end === -1) return false;
  const head = response.toString('latin1', 0, end).toLowerCase();
  if (head.includes('transfer-encoding: chunked')) return response.subarray(-CHUNKS_END.length).equals(CHUNKS_END);
  const length = /content-length: (\d+)/.exec(head);
  return response.length >= end + HEADERS_END.length + Number(length?.[1] ?? 0);
}
