import { withDevelopment } from './servedPage.mjs';

const BUILDS = { 'mfe-checkout': 'hash' };
const PAGE = `<html><head>
    <script defer src="/cdn/shell/1.0.0/main.aa.js" integrity="sha384-x" crossorigin="anonymous"></script>
    <link rel="preload" as="script" href="/cdn/mfe-checkout/1.0.0/remoteEntry.js" integrity="sha384-x" crossorigin="anonymous" />
    <link rel="preload" as="fetch" href="/PricesRates" crossorigin="use-credentials" />
    <style data-href="main.bb.css">body{}</style><style data-href="page-PurchasePage.cc.css">p{}</style>
  </head><body><div id="root"><div>prerendered <div>content</div></div></div>
    <noscript>Please switch on JavaScript.</noscript>
    <script type="application/json" id="runtime-config">{"productName":"\\u003cRecorder","remotes":[{"name":"mfe-account"},{"name":"mfe-checkout","current":{"version":"1.0.0"},"previous":{}}]}</script>
  </body></html>`;

const record = (name) => ({
  name,
  version: '2.0.0-local.1',
  container: `${name}_2`,
  entry: 'remoteEntry.js',
  integrity: { 'remoteEntry.js': 'sha384-entry', 'page.js': 'sha384-page' },
  routes: [{ path: 'purchase' }],
  slots: [{ module: './Reminder' }],
  requires: { range: '^1.0.0', exports: { 'shared/api': ['api'] } },
  assets: { '.': { scripts: ['main.js'], styles: ['main.css'] } },
});
const registry = (html) => JSON.parse(/id="runtime-config">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('the remote under development replaces the released remote, and other remotes stay the same', () => {
  expect(registry(withDevelopment(PAGE, [record('mfe-checkout')], BUILDS))).toEqual({
    productName: '<Recorder',
    remotes: [
      { name: 'mfe-account' },
      {
        name: 'mfe-checkout',
        routes: [{ path: 'purchase' }],
        slots: [{ module: './Reminder' }],
        current: {
          version: '2.0.0-local.1',
          container: 'mfe-checkout_2',
          baseUrl: '/@dev/mfe-checkout/',
          entry: 'remoteEntry.js',
          integrity: { 'remoteEntry.js': 'sha384-entry' },
          requires: { range: '^1.0.0', exports: {} },
        },
      },
    ],
  });
});

test('the page keeps the released shell, and drops script preloads, page styles and prerendered content', () => {
  const page = withDevelopment(PAGE, [record('mfe-checkout')], BUILDS);
  expect(page).not.toContain('remoteEntry.js" integrity');
  expect(page).not.toContain('page-PurchasePage');
  expect(page).toContain('<div id="root"></div>');
  expect(page).toContain('/cdn/shell/1.0.0/main.aa.js');
  expect(page).toContain('data-href="main.bb.css"');
  expect(page).toContain('href="/PricesRates"');
  expect(page).toContain(
    '<head><meta name="dev-builds" content="{&quot;mfe-checkout&quot;:&quot;hash&quot;}">' +
      '<script type="module" src="/@dev/page/client.mjs"></script>',
  );
});

test('a shell under development replaces the released shell', () => {
  const page = withDevelopment(PAGE, [record('shell')], BUILDS);
  expect(page).not.toContain('/cdn/shell/');
  expect(page).not.toContain('main.bb.css');
  expect(page).toContain(
    '<link rel="stylesheet" href="/@dev/shell/main.css"><script defer src="/@dev/shell/main.js"></script>',
  );
  expect(registry(page).remotes.map(({ name }) => name)).toEqual(['mfe-account', 'mfe-checkout']);
});
