import { connect } from 'node:net';

const HEADERS_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('\r\n0\r\n\r\n');

/**
 * Asks for `path` over and over on kept connections, `requests` times in all.
 * @param {{ port: number, path: string, headers?: Record<string, string>, connections?: number, requests: number }} options the server on 127.0.0.1
 * @returns {Promise<{ perSecond: number, p50: number }>} answers a second, and the median in milliseconds
 * @throws where an answer is not of the 2xx kind
 */
export async function load({ port, path, headers = {}, connections = 8, requests }) {
  const head = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const asked = Buffer.from(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  const times = [];
  let left = requests;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await open(port);
      while (left-- > 0) {
        const sentAt = performance.now();
        await connection.ask(asked);
        times.push(performance.now() - sentAt);
      }
      connection.end();
    }),
  );
  times.sort((a, b) => a - b);
  return { perSecond: (times.length / (performance.now() - since)) * 1000, p50: times[times.length >> 1] };
}

function open(port) {
  return new Promise((resolve, reject) => {
    let answered;
    let failed = reject;
    let received = Buffer.alloc(0);
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () =>
      resolve({
        ask: (request) =>
          new Promise((done, fail) => {
            answered = done;
            failed = fail;
            socket.write(request);
          }),
        end: () => socket.end(),
      }),
    );
    socket.on('error', (error) => failed(error));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (!isComplete(received)) return;
      const status = received.toString('latin1', 9, 12);
      const answer = received;
      received = Buffer.alloc(0);
      if (status.startsWith('2')) answered();
      else failed(new Error(`Answered with ${answer.toString('utf8', 0, 400)}`));
    });
  });
}

function isComplete(answer) {
  const end = answer.indexOf(HEADERS_END);
  if (end === -1) return false;
  const head = answer.toString('latin1', 0, end).toLowerCase();
  if (head.includes('transfer-encoding: chunked')) return answer.subarray(-CHUNKS_END.length).equals(CHUNKS_END);
  const length = /content-length: (\d+)/.exec(head);
  return answer.length >= end + HEADERS_END.length + Number(length?.[1] ?? 0);
}
