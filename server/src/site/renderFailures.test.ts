import { runCommand } from 'release-registry/cli/runCommand';
import { publishFolder } from 'release-registry/publish';
import { builtFolder, SHELL_PAGE } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { until } from 'server-kit/testing/until';
import { openTestShop, type TestShop } from '../testing/testShop';

const SHELL = `
const remotes = new Map();
module.exports = {
  singletons: {},
  addRemote: (container, build) => { remotes.set(container, build); },
  renderPage: async (json) => {
    const { page } = JSON.parse(json);
    return { html: remotes.get(page.container).pages[page.module](), state: '{}' };
  },
};`;
const REMOTE = `
const Plans = () => { throw new TypeError('ada@example.com has no plan'); };
module.exports = { pages: { './Home': () => '<p>rendered</p>', './Plans': Plans }, setRuntimeConfig: () => {} };`;

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  const assets = { '.': { scripts: ['main.js'], styles: [] } };
  const provides = { version: '1.2.0', exports: {} };
  const frames = { slot: '<main><i data-slot></i></main>' };
  await release(
    await builtFolder(
      { name: 'shell', version: '1.0.0', entry: '', assets, provides, frames },
      { 'index.html': SHELL_PAGE, 'main.js': '//', 'server.cjs': SHELL },
    ),
  );
  const route = { title: '{product}', requiresLogin: false };
  await release(
    await builtFolder(
      {
        name: 'mfe-catalog',
        version: '1.0.0',
        routes: [
          { ...route, path: '', module: './Home' },
          { ...route, path: 'plans/:id', module: './Plans' },
        ],
        assets: { './Home': { scripts: [], styles: [] }, './Plans': { scripts: [], styles: [] } },
        frames: { './Home': '<h1>Loading</h1>', './Plans': '<h1>Loading</h1>' },
      },
      { 'remoteEntry.js': '//', 'server.cjs': REMOTE },
    ),
  );
});
afterAll(() => shop.close());

async function release(folder: string): Promise<void> {
  const record = await publishFolder(shop.context, folder, 'test');
  await promoteDirectly(shop.context, record, 'test');
}

const open = async (url: string) => (await shop.app.inject({ url, headers: { accept: 'text/html' } })).body;

test('a page that fails on the server appears in errors and status, and the remote’s other pages are rendered', async () => {
  const server = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const run = async (line: string) => (await runCommand(line.split(' '), { RELEASE_SERVER: server })).text;
  // On a busy machine, more than three renders can begin before the third one fails.
  await until(async () => {
    expect(await open(`/plans/7`)).toContain('Loading');
    return /failed [3-9] times/.test(await run('status mfe-catalog'));
  });
  expect(await run('status mfe-catalog')).toMatch(
    / {2}the server failed [3-9] times to render \.\/Plans of 1\.0\.0, so browsers render it: see "errors"/,
  );
  const errors = await run('errors mfe-catalog');
  expect(errors).toMatch(
    /TypeError: \[email\] has no plan {2}\.\/Plans\n {2}server-render: 0 visitors, [3-9] events, versions 1\.0\.0/,
  );
  expect(errors).toMatch(/on \/plans\/:id \(\.\/Plans\)\n {2}the server\n {4}at \S/);
  await until(async () => (await open('/')).includes('<p>rendered</p>'));
});
