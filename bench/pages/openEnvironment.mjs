import { buildStale } from '../../tooling/setup/build.mjs';
import { buildBundle } from './buildBundle.mjs';
import { listPages } from './listPages.mjs';
import { openBrowser } from './openBrowser.mjs';
import { openProxy } from './openProxy.mjs';
import { renderStatic } from './renderStatic.mjs';
import { customerState, openSite, signIn } from '../openSite.mjs';

/**
 * Starts the site, a browser, and a proxy for each variant: the site itself, its sources as one bundle, and its pages
 * as static HTML. `origins` contains each proxy's address. `stateOf` returns the browser state for opening a page, or
 * `undefined` for anonymous visitors.
 * @param {number} port the first of five free ports
 */
export async function openEnvironment(port) {
  await buildStale();
  const closeSteps = [];
  const close = async () => {
    for (const step of closeSteps.reverse()) await step();
  };
  try {
    const ports = { site: port + 2, bundle: port + 3, static: port + 4 };
    const allowedOrigins = [port, ...Object.values(ports)].map((each) => `http://127.0.0.1:${each}`);
    const site = await openSite({ port, origins: allowedOrigins });
    closeSteps.push(site.close);
    const browser = await openBrowser();
    closeSteps.push(() => browser.close());
    const cookie = await signIn(site.origin);
    const pages = listPages(await findPaths(site.origin, cookie));
    const openVariant = async (variant, files) => {
      const proxy = await openProxy({ port: ports[variant], sitePort: port, files });
      closeSteps.push(proxy.close);
      return proxy.origin;
    };
    const stateOf = (origin, page) => (page.isSignedIn ? customerState(origin, cookie) : undefined);
    const siteProxyOrigin = await openVariant('site');
    const moduleOf = (path) => findPage(pages, path)?.module;
    const bundle = await buildBundle({ config: await readConfig(site.origin), moduleOf });
    const staticPages = new Map();
    for (const page of pages) {
      const visit = {
        url: siteProxyOrigin + page.path,
        expectedText: page.expectedText,
        storageState: stateOf(siteProxyOrigin, page),
      };
      staticPages.set(page.path, await renderStatic(browser, visit));
    }
    const origins = {
      site: siteProxyOrigin,
      bundle: await openVariant('bundle', bundle),
      static: await openVariant('static', (path) => staticPages.get(path)),
    };
    return { browser, pages, origins, stateOf, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Finds the page for a path. The order summary is one page for all quantities. */
function findPage(pages, path) {
  if (path.startsWith('/purchase/')) return pages.find(({ name }) => name === 'purchase');
  return pages.find((page) => page.path === path);
}

/** Returns the paths of a renewal page and a success page that the demo customer can open. */
async function findPaths(origin, cookie) {
  const response = await fetch(`${origin}/api/order/getsubscriptions/`, { headers: { cookie } });
  const subscriptions = await response.json();
  const { renewalLink } = subscriptions.find((subscription) => subscription.renewalLink);
  const { orders } = subscriptions.find((subscription) => subscription.orders.length > 0);
  return { renewalPath: renewalLink, successPath: `/payment/success/${orders[0].id}` };
}

/** Reads the runtime configuration from the site's home page. */
async function readConfig(origin) {
  const html = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
  return JSON.parse(/id="runtime-config">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
}
