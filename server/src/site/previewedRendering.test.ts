import { builtFolder } from 'release-registry/testing/builtFolder';
import { previewClient } from '../testing/previewClient';
import { NAME, useReleaseClient } from '../testing/releaseClient';
import { until } from 'server-kit/testing/until';

const PAGE =
  '<!doctype html><html><head><!--head--></head><body><div id="root"><!--frame--></div><!--runtime-config--></body></html>';
/** The source of a shell that renders a remote's text. */
const SHELL = `
const remotes = new Map();
module.exports = {
  singletons: {},
  addRemote: (container, build) => { remotes.set(container, build); },
  renderPage: async (json) => {
    const { page, path } = JSON.parse(json);
    return { html: '<p>' + remotes.get(page.container).text(path) + '</p>', state: '{}' };
  },
};`;

const client = useReleaseClient();
const { preview, open, cookieOf, version } = previewClient(client);

const ROUTE = { module: './Home', title: '{product}', requiresLogin: false };

const remoteWith = (number: string, source: string) =>
  builtFolder(
    {
      name: NAME,
      version: number,
      container: `mfe_catalog_${number.replace(/\W/g, '_')}`,
      routes: [
        { ...ROUTE, path: '', data: ['/PricesRates'] },
        { ...ROUTE, path: 'texts/:name' },
      ],
      assets: { './Home': { scripts: [], styles: [] } },
      frames: { './Home': '<h1>Loading</h1>' },
    },
    { 'remoteEntry.js': `// ${number}`, 'server.cjs': `module.exports = { setRuntimeConfig: () => {}, ${source} };` },
  );

beforeEach(async () => {
  const shell = {
    name: 'shell',
    version: '1.0.0',
    entry: '',
    assets: { '.': { scripts: ['main.js'], styles: [] } },
    provides: { version: '1.2.0', exports: {} },
    frames: { slot: '<main><i data-slot></i></main>' },
  };
  await client.goLive(await builtFolder(shell, { 'index.html': PAGE, 'main.js': '//', 'server.cjs': SHELL }));
  await client.goLive(await remoteWith('1.0.0', "text: () => 'the live text'"));
  await until(async () => (await open('/')).body.includes('<p>the live text</p>'));
});

it("the server renders a preview's page with the previewed release", async () => {
  await client.publish(await remoteWith('1.1.0', "text: () => 'the new text'"));
  const cookie = await cookieOf((await preview([version('1.1.0')])).link);
  await until(async () => (await open('/', { cookie })).body.includes('<p>the new text</p>'));
  expect((await open('/')).body).toContain('<p>the live text</p>');
});

it('a preview that never finishes rendering does not delay the live site’s pages', async () => {
  await client.publish(await remoteWith('1.1.0', "text: (path) => { while (path.endsWith('/endless')); }"));
  const cookie = await cookieOf((await preview([version('1.1.0')])).link);
  let count = 0;
  const live = async () => {
    // Change the price, so that the server renders a new page.
    const prices = client.shop.context.db.updateTable('prices').set({ unit_price_pence: 6_000 + (count += 1) });
    await prices.where('quantity', '=', 1).execute();
    return (await open('/')).body;
  };
  const pages: string[] = [];
  for (let visit = 0; visit < 3; visit += 1) {
    const stuck = open('/texts/endless', { cookie });
    for (let page = 0; page < 5; page += 1) pages.push(await live());
    expect((await stuck).body).toContain('<h1>Loading</h1>');
  }
  // A busy machine can delay some pages. If previews and the live site shared a process, nearly all pages would be
  // late.
  expect(pages.filter((page) => page.includes('<p>the live text</p>')).length).toBeGreaterThanOrEqual(8);
});
