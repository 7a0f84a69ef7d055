import { once } from 'node:events';
import { createServer } from 'node:http';
import { readLive, readPreview } from './readLive.mjs';

let server;
let url;

beforeAll(async () => {
  server = createServer((request, response) => void reply(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${server.address().port}`;
});
afterAll(() => server.close());

/** Replies like a shop with a remote, whose preview has another version, and with a remote of the office. */
function reply({ url: path = '', headers }, response) {
  if (path === '/api/preview?token=good') {
    return response.writeHead(303, { 'set-cookie': 'preview=good; Path=/; HttpOnly', location: '/' }).end();
  }
  const version = headers.cookie === 'preview=good' ? '1.1.0-pr.1.1' : '1.0.0';
  const baseUrl = `/cdn/mfe-account/${version}/`;
  if (path.startsWith('/cdn/')) return response.end(`script of ${path}`);
  const config = {
    shellVersion: '1.0.0',
    remotes: [
      { name: 'mfe-account', routes: [{ path: '' }], current: { version, baseUrl } },
      ...(path === '/office' ? [{ name: 'mfe-office', routes: [], current: { version: '3.0.0' } }] : []),
    ],
  };
  return response.end(
    `<script id="runtime-config">${JSON.stringify(config)}</script><script src="${baseUrl}main.js"></script><script src="/cdn/shell/1.0.0/shell.js"></script>`,
  );
}

test.each([
  ['a new visitor', () => readLive(url), '1.0.0'],
  ['a visitor with a preview link', () => readPreview(`${url}/api/preview?token=good`), '1.1.0-pr.1.1'],
])('reads the versions and scripts for %s', async (_visitor, read, version) => {
  const { versions, scriptsOf } = await read();
  expect(versions).toEqual({ 'mfe-account': version, 'mfe-office': '3.0.0', shell: '1.0.0' });
  expect(await scriptsOf('mfe-account')).toBe(`script of /cdn/mfe-account/${version}/main.js`);
  expect(await scriptsOf('shell')).toBe('script of /cdn/shell/1.0.0/shell.js');
});

test('rejects a link that sets no preview cookie', async () => {
  await expect(readPreview(`${url}/api/preview?token=bad`)).rejects.toThrow(
    'sets no cookie. The shop replied with 200',
  );
});
