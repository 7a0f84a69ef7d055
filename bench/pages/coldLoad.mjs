import { until } from '../until.mjs';
import { observe } from './observe.mjs';
import { recordRequests } from './recordRequests.mjs';

const VIEWPORT = { width: 1280, height: 800 };

/**
 * Loads `url` with an empty cache over an emulated slow connection. Waits until the page shows its data and the network
 * is idle. The option `expectedText` is a pattern for text that appears once the data has loaded.
 * @returns {Promise<{ fcp: number, lcp: number, cls: number, blocked: number, shown: number, requests: number,
 *   scriptBytes: number, depth: number }>} `fcp`, `lcp` and `shown` are milliseconds since the navigation started.
 *   `cls` is the layout shift score. `blocked` is the time of all tasks beyond their first 50 milliseconds. `requests`,
 *   `scriptBytes` (compressed) and `depth` cover the requests until the data arrived.
 */
export async function coldLoad(browser, { url, storageState, expectedText, cpu = 1 }) {
  const context = await browser.newContext({ viewport: VIEWPORT, ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    const session = await emulate(page, { cpu });
    const requests = await recordRequests(session);
    await page.addInitScript(observe, expectedText);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await until(async () => (await page.evaluate(() => window.bench.shown)) !== undefined);
    await until(() => requests.isQuiet());
    const bench = await page.evaluate(() => window.bench);
    return { ...bench, ...requests.summarise(bench.arrived) };
  } finally {
    await context.close();
  }
}

const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

/**
 * Emulates a processor that is `cpu` times slower. If `isLineSlow` is true, also emulates a connection of 1.6 Mbit/s
 * with 150 ms of latency.
 * @returns the page's CDP session
 */
export async function emulate(page, { cpu, isLineSlow = true }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (isLineSlow) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return session;
}
