import { once } from 'node:events';
import { connect } from 'node:net';
import { portOf } from 'server-kit/testing/freePort';
import { openTestShop, type TestShop } from '../testing/testShop';
import { MAX_HEADER_BYTES } from 'server-kit/http/rejectedRequests';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

/** The size of a packet on most networks. */
const PACKET_BYTES = 1_400;
const PAGE = 'accept: text/html,application/xhtml+xml\r\n';
const API = 'accept: application/json\r\n';
const TOO_LONG =
  'cookies are too long. Shorten the address, or delete this site&#39;s cookies in your browser&#39;s settings.';

interface Reply {
  status: number;
  type: string | undefined;
  body: string;
}

/** Sends a request in packets, and returns the reply. */
async function send(request: string): Promise<Reply> {
  const socket = connect(portOf(shop.app.server), '127.0.0.1').setNoDelay().setEncoding('utf8');
  let reply = '';
  socket.on('data', (text: string) => (reply += text));
  for (let start = 0; start < request.length; start += PACKET_BYTES)
    socket.write(request.slice(start, start + PACKET_BYTES));
  await once(socket, 'close');
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  return { status: Number(head.slice(9, 12)), type: /^content-type: (.*)$/im.exec(head)?.[1], body };
}

const get = (path: string, headers: string) =>
  send(`GET ${path} HTTP/1.1\r\nhost: shop.test\r\n${headers}connection: close\r\n\r\n`);
const cookies = (bytes: number) => `cookie: session=a; other=${'x'.repeat(bytes)}\r\n`;

it('a customer with 17 KB of cookies reaches the shop', async () => {
  expect((await get('/PricesRates', PAGE + cookies(17_000))).status).toBe(200);
  expect((await get('/PricesRates', API + cookies(MAX_HEADER_BYTES - 1_000))).status).toBe(200);
});

it.each([
  ['cookies', '/', PAGE + cookies(MAX_HEADER_BYTES)],
  ['an address', `/${'x'.repeat(MAX_HEADER_BYTES)}`, PAGE],
])('a browser that sends too long %s gets a page that says what to do', async (_what, path, headers) => {
  const { status, type, body } = await get(path, headers);
  expect([status, type]).toEqual([431, 'text/html; charset=utf-8']);
  expect(body).toContain(TOO_LONG);
});

it.each([
  ['version', 'GET / HTTP/9.9\r\n'],
  ['length', 'POST / HTTP/1.1\r\nhost: shop.test\r\ncontent-length: ten\r\n'],
])('a browser that sends an invalid %s gets a page, and another client gets problem+json', async (_what, beginning) => {
  const page = await send(`${beginning}${PAGE}\r\n`);
  expect([page.status, page.type]).toEqual([400, 'text/html; charset=utf-8']);
  expect(page.body).toContain('The request is not valid.');
  const { status, type, body } = await send(`${beginning}${API}\r\n`);
  expect([status, type]).toEqual([400, 'application/problem+json; charset=utf-8']);
  expect(JSON.parse(body)).toMatchObject({ title: 'Bad request', status: 400 });
});

it('a client that sends no HTTP gets problem+json', async () => {
  expect(await send('HELLO\r\n\r\n')).toMatchObject({ status: 400, type: 'application/problem+json; charset=utf-8' });
});
