import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { listen } from '../harness/listen';
import { type ForeignSite, openForeignSite } from '../harness/openForeignSite';
import { openBrowser } from '../harness/useVisitors';

const CART = '[data-remote="@acme/cart"]';
const OFFERS = '[data-remote="@acme/offers"]';
const FILE = 'src/Cart.js';
const showing = (text: string) => `export function mount(element) { element.textContent = ${JSON.stringify(text)}; }`;

let site: ForeignSite;
let browser: Browser;
let otherServer: Server;
let otherOrigin: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([openForeignSite(), openBrowser()]);
  otherServer = createServer((_request, response) => {
    void pageOnOtherOrigin().then((html) => response.setHeader('content-type', 'text/html').end(html));
  });
  otherOrigin = await listen(otherServer);
}, 240_000);

afterAll(async () => {
  otherServer?.close();
  await browser?.close();
  await site?.close();
});

/** Returns the shell's page as another server would serve it. */
async function pageOnOtherOrigin(): Promise<string> {
  const html = await readFile(join(site.folder('storefront'), 'index.html'), 'utf8');
  return html
    .replace('src="main.js"', `src="${site.url}/cdn/@acme/storefront/1.0.0/main.js"`)
    .replace('<body>', `<body data-registry="${site.url}" data-site="acme">`);
}

/** Opens an address as a new visitor, waits until the cart shows a text, and passes the page to `check`. */
async function visit(address: string, text: string, check: (page: Page) => Promise<void> = async () => {}) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator(CART, { hasText: text }).waitFor();
    await check(page);
  } finally {
    await context.close();
  }
}

async function publish(name: string, version: string, text?: string) {
  await site.build(name, version, text === undefined ? undefined : { file: FILE, text });
  await site.release('publish', `@acme/${name}`, '--dir', join(site.folder(name), 'dist'));
}

test('a site without our packages is published, previewed, broken and rolled back', async () => {
  for (const name of ['storefront', 'offers', 'cart']) {
    await publish(name, '1.0.0');
    await site.release('promote', `@acme/${name}@1.0.0`);
  }
  const home = `${site.url}/sites/acme/`;
  await visit(home, 'Your cart is empty.', async (page) => {
    await page.locator(OFFERS, { hasText: 'Pears are 10% off.' }).waitFor();
  });
  await visit(otherOrigin, 'Your cart is empty.');

  await publish('cart', '1.1.0', showing('Your cart has one pear.'));
  const [link = ''] = (await site.release('preview', '@acme/cart@1.1.0')).split('\n');
  await visit(link, 'Your cart has one pear.', async (page) => {
    await page.goto(home);
    await page.locator(CART, { hasText: 'Your cart has one pear.' }).waitFor();
  });
  await visit(home, 'Your cart is empty.');
  await site.release('promote', '@acme/cart@1.1.0');
  await visit(home, 'Your cart has one pear.');

  await publish('cart', '1.2.0', 'throw new Error("The cart is broken.");');
  await site.release('promote', '@acme/cart@1.2.0');
  await visit(home, 'Your cart has one pear.', async (page) => {
    await page.locator(OFFERS, { hasText: 'Pears are 10% off.' }).waitFor();
  });
  expect(await site.release('errors', '@acme/cart')).toMatch(/Error: The cart is broken\.[\s\S]*versions 1\.2\.0/);
  expect(await site.release('status', '@acme/cart')).toMatch(/1\.2\.0 +stable .*100\.0% errors/);
  await site.release('rollback', '@acme/cart');
  expect(await site.release('status', '@acme/cart')).toMatch(/1\.1\.0 +stable/);
  await visit(home, 'Your cart has one pear.');
}, 600_000);
