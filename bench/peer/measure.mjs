import { buildStale } from '../../tooling/setup/build.mjs';
import { customerState, fetchPage, openSite, PAGE_HEADERS, signIn } from '../openSite.mjs';
import { coldLoad } from '../pages/coldLoad.mjs';
import { clicksToTotal, earlyTap, PRICED_ORDER } from '../pages/interactions.mjs';
import { openBrowser } from '../pages/openBrowser.mjs';
import { compress, openProxy } from '../pages/openProxy.mjs';
import { median } from '../report/figure.mjs';
import { load } from '../server/load.mjs';
import { openPostgres } from '../server/openPostgres.mjs';
import { NEXT_VERSION, openPeer } from './openPeer.mjs';

const SHOP = 'shop';
const DYNAMIC = 'Next.js dynamic';
const ISR = 'Next.js ISR';

/** The path of each page on each side. The order page depends on the customer, so Next.js can't prerender it. */
const HOME = { [SHOP]: '/', [DYNAMIC]: '/dynamic', [ISR]: '/' };
const ORDER = { [SHOP]: '/purchase/5', [DYNAMIC]: '/purchase/5' };

/** The number of requests in each run. Next.js renders its dynamic page for each request, which takes longer. */
const REQUESTS = { [SHOP]: 2_000, [DYNAMIC]: 300, [ISR]: 2_000 };
const CUSTOMER_REQUESTS = 200;
const SLOW_PROCESSOR = 4;
/** The Brotli quality of a page that is compressed for each request. The shop uses the same one. */
const PAGE_QUALITY = 4;

export const note =
  `Next.js ${NEXT_VERSION} renders the same markup, but only its links, quantities and amounts are interactive. It has ` +
  'no forms, dialogs, store, error reports or prefetched data. Its pages make the calls of our pages over HTTP, to the ' +
  'same shop. Its App Router contains its own canary build of React. Its ISR page may be 60 seconds old; ours is always ' +
  'current. Our HTML contains the styles, and Next.js links them.';

/**
 * Compares two pages with the same pages in Next.js.
 * @returns {Promise<import('../report/figure.mjs').Figure[]>}
 */
export async function measure({ runs, port, log }) {
  await buildStale();
  const closing = [];
  const open = async (opening) => {
    const opened = await opening;
    closing.push(opened.close);
    return opened;
  };
  try {
    const postgres = await open(openPostgres(port + 5));
    const env = { DATABASE_URL: await postgres.createDatabase('peer') };
    const origins = [port, port + 2].map((each) => `http://127.0.0.1:${each}`);
    const site = await open(openSite({ port, origins, env }));
    const cookie = await signIn(site.origin);
    const browser = await openBrowser();
    closing.push(() => browser.close());
    const peer = await open(openPeer({ port: port + 4, site, cookie, browser }));
    const shopProxy = await open(openProxy({ port: port + 2, sitePort: port }));
    const qualityOf = (path) => (path.startsWith('/purchase/') ? PAGE_QUALITY : undefined);
    const peerProxy = await open(openProxy({ port: port + 3, sitePort: peer.port, qualityOf }));
    const sideOf = (label) =>
      label === SHOP ? { server: site, proxy: shopProxy } : { server: peer, proxy: peerProxy };
    const variantsOf = (paths) => Object.entries(paths).map(([label, path]) => ({ label, path, ...sideOf(label) }));
    const options = { home: variantsOf(HOME), order: variantsOf(ORDER), browser, cookie, runs, log };
    return [...(await compareServers(options)), ...(await compareBytes(options)), ...(await comparePages(options))];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function compareServers({ home, order, cookie, runs, log }) {
  log('responses of both servers');
  const headers = { ...PAGE_HEADERS, cookie };
  const loadOrder = ({ path, server }, connections) =>
    load({ port: server.port, path, headers, connections, requests: CUSTOMER_REQUESTS });
  const loadHome = ({ label, path, server }) =>
    load({ port: server.port, path, headers: PAGE_HEADERS, connections: 10, requests: REQUESTS[label] });
  const single = await alternate(order, runs, (variant) => loadOrder(variant, 1));
  const many = await alternate(order, runs, (variant) => loadOrder(variant, 10));
  const visitors = await alternate(home, runs, loadHome);
  return [
    figure('order page of a customer, median response time, 1 connection', 'ms', single, 'p50'),
    figure('order page of a customer, responses, 10 connections', 'per second', many, 'perSecond'),
    figure('home page of a visitor, responses, 10 connections', 'per second', visitors, 'perSecond'),
  ];
}

async function compareBytes({ home, order, cookie }) {
  const weigh = async ({ label, path, server }, headers) => {
    const html =
      label === SHOP ? await fetchPage(server, path, headers) : await fetchText(server.origin + path, headers);
    return {
      html: Buffer.byteLength(html),
      scripts: await weighScripts(html, server.origin),
      withStyles: Buffer.byteLength(html) + (await weighStyles(html, server.origin)),
    };
  };
  const homes = await alternate(home, 1, (variant) => weigh(variant, {}));
  const orders = await alternate(order, 1, (variant) => weigh(variant, { cookie }));
  return [
    figure('home: HTML, uncompressed', 'bytes', homes, 'html'),
    figure('order page of a customer: HTML, uncompressed', 'bytes', orders, 'html'),
    figure('home: HTML and its linked stylesheets, uncompressed', 'bytes', homes, 'withStyles'),
    figure('order page of a customer: HTML and its linked stylesheets, uncompressed', 'bytes', orders, 'withStyles'),
    figure('home: scripts that the HTML names, Brotli 11', 'bytes', homes, 'scripts'),
    figure('order page of a customer: scripts that the HTML names, Brotli 11', 'bytes', orders, 'scripts'),
  ];
}

/** Returns the compressed bytes of all modern scripts that a page names. */
async function weighScripts(html, origin) {
  const elements = html.match(/<(script|link) [^>]+>/g) ?? [];
  const urls = elements
    .filter((element) => !/ nomodule/i.test(element))
    .flatMap((element) => / (?:src|href)="([^"]+\.js[^"]*)"/.exec(element)?.[1] ?? []);
  let bytes = 0;
  for (const url of new Set(urls)) bytes += compress(await fetchText(new URL(url, origin)))?.length ?? 0;
  return bytes;
}

/** Returns the bytes of all stylesheets that a page links. */
async function weighStyles(html, origin) {
  const links = html.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
  let bytes = 0;
  for (const link of links) {
    const [, url = ''] = / href="([^"]+)"/.exec(link) ?? [];
    bytes += Buffer.byteLength(await fetchText(new URL(url, origin)));
  }
  return bytes;
}

async function fetchText(url, headers = {}) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} replied ${response.status}.`);
  return response.text();
}

async function comparePages({ home, order, browser, cookie, runs, log }) {
  log('loads and clicks in the browser');
  const open = ({ path, proxy }, storageState) =>
    coldLoad(browser, { url: proxy.origin + path, storageState, expectedText: '£\\d', cpu: SLOW_PROCESSOR });
  const stateOf = ({ proxy }) => customerState(proxy.origin, cookie);
  const homes = await alternate(home, runs, (variant) => open(variant));
  const orders = await alternate(order, runs, (variant) => open(variant, stateOf(variant)));
  const press = (variant) =>
    clicksToTotal(browser, { url: variant.proxy.origin + variant.path, storageState: stateOf(variant) });
  const clicks = await alternate(order, runs, async (variant) => {
    // Rarely, a page misses a click. Repeat the series once, because the whole comparison takes nine minutes.
    const [first, ...later] = await press(variant).catch((error) => {
      log(`repeating a series of clicks on ${variant.label}: ${error.message}`);
      return press(variant);
    });
    return { first, later: median(later) };
  });
  const taps = await alternate(home, runs, async ({ path, proxy }) => ({
    total: await earlyTap(browser, proxy.origin + path, PRICED_ORDER),
  }));
  const loads = { 'home, CPU 4x': homes, 'order page of a customer, CPU 4x': orders };
  return [
    ...Object.entries(loads).flatMap(([name, taken]) => [
      figure(`${name}: first contentful paint`, 'ms', taken, 'fcp'),
      figure(`${name}: largest contentful paint`, 'ms', taken, 'lcp'),
      figure(`${name}: blocking time`, 'ms', taken, 'blocked'),
    ]),
    figure('order page, CPU 4x: first click on + until painted', 'ms', clicks, 'first'),
    figure('order page, CPU 4x: later clicks on + until painted', 'ms', clicks, 'later'),
    figure('home: total after an early tap on Purchase', 'ms', taps, 'total'),
  ];
}

/**
 * Measures each variant once per run. Alternates the variants, so that other activity on the machine affects all of
 * them equally. Discards the first run.
 */
async function alternate(variants, runs, take) {
  /** @type {Record<string, any[]>} */
  const taken = Object.fromEntries(variants.map(({ label }) => [label, []]));
  for (let run = 0; run <= runs; run += 1) {
    for (const variant of variants) {
      const measured = await take(variant);
      if (run > 0) taken[variant.label].push(measured);
    }
  }
  return taken;
}

/** Returns a figure whose goal is to be as good as the better variant of Next.js. Lower is better, except for rates. */
function figure(name, unit, taken, key) {
  const isHigherBetter = unit === 'per second';
  const measured = Object.fromEntries(Object.entries(taken).map(([label, all]) => [label, all.map((one) => one[key])]));
  const rivals = Object.keys(measured).filter((label) => label !== SHOP);
  rivals.sort((a, b) => (median(measured[a]) - median(measured[b])) * (isHigherBetter ? -1 : 1));
  return {
    name,
    unit,
    measured,
    goal: { variant: SHOP, baseline: rivals[0], [isHigherBetter ? 'atLeast' : 'atMost']: 1 },
  };
}
