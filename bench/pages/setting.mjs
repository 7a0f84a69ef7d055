import { chromium } from 'playwright-core';
import { findBrowser } from '../../tooling/setup/browser.mjs';
import { buildStale } from '../../tooling/setup/build.mjs';
import { buildBundle } from './bundle.mjs';
import { freeze } from './freeze.mjs';
import { openFront } from './front.mjs';
import { listPages } from './pages.mjs';
import { CUSTOMER, openSite, signIn } from '../site.mjs';

const FLAGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/**
 * Everything that the pages are measured with: the site, its variants behind fronts of their own, and a browser.
 * @param {number} port the first of five that are free
 */
export async function openSetting(port) {
  await buildStale();
  const closing = [];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const ports = { site: port + 2, bundle: port + 3, static: port + 4 };
    const site = await openSite({ port, origins: [port, ...Object.values(ports)].map((each) => `http://127.0.0.1:${each}`) });
    closing.push(site.close);
    const executablePath = await findBrowser();
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    closing.push(() => browser.close());
    const cookie = await signIn(site.origin);
    const pages = listPages(await findRenewal(site.origin, cookie));
    const open = async (variant, files) => {
      const front = await openFront({ port: ports[variant], sitePort: port, files });
      closing.push(front.close);
      return front.origin;
    };
    const stateOf = (origin, page) => (page.isSignedIn ? signedIn(origin, cookie) : undefined);
    const origins = { site: await open('site') };
    origins.bundle = await open('bundle', await buildBundle({ config: await readConfig(site.origin), moduleOf: (path) => findPage(pages, path)?.module }));
    const frozen = new Map();
    for (const page of pages) frozen.set(page.path, await freeze(browser, { url: origins.site + page.path, shown: page.shown, storageState: stateOf(origins.site, page) }));
    origins.static = await open('static', (path) => frozen.get(path));
    return { browser, pages, origins, stateOf, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The order summary is one page for every quantity, and the privacy note is drawn by what every page loads. */
function findPage(pages, path) {
  if (path.startsWith('/purchase/')) return pages.find(({ name }) => name === 'purchase');
  return pages.find((page) => page.path === path);
}

async function findRenewal(origin, cookie) {
  const answer = await fetch(`${origin}/api/order/getsubscriptions/`, { headers: { cookie } });
  return (await answer.json()).find(({ renewalLink }) => renewalLink).renewalLink;
}

/** The runtime configuration that the site's own page carries. */
async function readConfig(origin) {
  const html = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
  return JSON.parse(/id="runtime-config">(.*?)<\/script>/s.exec(html)[1]);
}

/** A returning customer's browser: the session's cookie, and the name that an earlier visit stored. */
function signedIn(origin, cookie) {
  const [name, value] = cookie.split('=');
  return {
    cookies: [{ name, value, domain: '127.0.0.1', path: '/', httpOnly: true, secure: false, sameSite: 'Lax', expires: -1 }],
    origins: [{ origin, localStorage: [{ name: 'user', value: JSON.stringify(CUSTOMER) }] }],
  };
}
