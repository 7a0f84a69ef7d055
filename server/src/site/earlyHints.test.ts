import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { publishFolder } from '../releases/publish';
import { builtRemote, builtShell } from '../testing/builtFolder';
import { promoteDirectly } from '../testing/promoteDirectly';
import { openTestShop, type TestShop } from '../testing/testShop';

let shop: TestShop;
let origin: string;

beforeAll(async () => {
  shop = await openTestShop({ sendsEarlyHints: true });
  for (const folder of [await builtShell('1.0.0'), await builtRemote('1.0.0')])
    await promoteDirectly(shop.context, await publishFolder(shop.context, folder, 'test'), 'test');
  origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

const NAVIGATION = ['accept: text/html', 'sec-fetch-dest: document'];

/** Sends a request and returns everything that the server sends, with the headers of all responses. */
function receive(headers: readonly string[], { at = origin, version = '1.1' } = {}): Promise<string> {
  const { hostname, port } = new URL(at);
  const socket = connect(Number(port), hostname);
  socket.write([`GET / HTTP/${version}`, 'host: shop', 'connection: close', ...headers, '', ''].join('\r\n'));
  return text(socket);
}

it('a browser receives 103 Early Hints for the page’s scripts before the page', async () => {
  const [hints = '', headers = '', html = ''] = (await receive(NAVIGATION)).split('\r\n\r\n');
  expect(hints).toMatch(/^HTTP\/1\.1 103 Early Hints\r\n/);
  expect(headers).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  const hinted = [...hints.matchAll(/<([^>]+)>; rel=preload; as=script; crossorigin=anonymous/g)].map(([, url]) => url);
  const linked = [...html.matchAll(/<(?:script defer|link rel="preload" as="script") (?:src|href)="([^"]+)"/g)];
  expect(hinted).toEqual(linked.map(([, url]) => url));
  expect(hinted).toContain('/cdn/shell/1.0.0/main.js');
  expect(hinted).toContain('/cdn/mfe-catalog/1.0.0/remoteEntry.js');
});

it.each([
  ['a program other than a browser', []],
  ['a frame', ['sec-fetch-dest: iframe']],
])('%s receives only one response', async (_case, headers) => {
  expect(await receive(['accept: text/html', ...headers])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('a proxy that uses HTTP/1.0 receives only one response', async () => {
  expect(await receive(NAVIGATION, { version: '1.0' })).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('a browser receives only one response if EARLY_HINTS is off', async () => {
  const other = await openTestShop();
  try {
    for (const folder of [await builtShell('1.0.0'), await builtRemote('1.0.0')])
      await promoteDirectly(other.context, await publishFolder(other.context, folder, 'test'), 'test');
    const at = await other.app.listen({ host: '127.0.0.1', port: 0 });
    expect(await receive(NAVIGATION, { at })).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  } finally {
    await other.close();
  }
});
