import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../until.mjs';
import { emulate } from './coldLoad.mjs';
import { observe } from './observe.mjs';

const SLOW_PROCESSOR = 4;
const PRICE = '£\\d';
const VIEWPORT = { width: 1280, height: 800 };

/** Matches the order summary. */
const ORDER = 'Order summary';
/** Matches the order summary with its price. */
export const PRICED_ORDER = `${ORDER}[^]*${PRICE}`;

/**
 * Loads a home page with an empty cache over the emulated slow connection. Clicks the first Purchase link as soon as it
 * is visible.
 * @param {string} [expectedText] a pattern for the text of the order page
 * @returns {Promise<number>} milliseconds from the start of the navigation until the order page shows this text
 */
export async function earlyTap(browser, url, expectedText = ORDER) {
  return withPage(browser, async (page) => {
    await emulate(page, { cpu: 1 });
    await page.addInitScript(tapFirstPurchaseLink);
    await page.goto(url, { waitUntil: 'commit' });
    const isShown = (pattern) => new RegExp(pattern).test(document.querySelector('main')?.textContent ?? '');
    await page.waitForFunction(isShown, expectedText, { polling: 'raf', timeout: 60_000 });
    return page.evaluate(() => Date.now() - Number(sessionStorage.getItem('navigation-start')));
  });
}

/**
 * Runs in the page. Clicks the first Purchase link once, right after the first frame that shows it, and stores when the
 * navigation started.
 */
function tapFirstPurchaseLink() {
  if (sessionStorage.getItem('navigation-start')) return;
  sessionStorage.setItem('navigation-start', String(performance.timeOrigin));
  const look = () => {
    /** @type {HTMLAnchorElement | null} */
    const link = document.querySelector('a[href^="/purchase/"]');
    if (!link) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => link.click()));
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { subtree: true, childList: true });
}

/**
 * Clicks a Purchase link on the home page with an emulated slow processor. The shell has already prefetched the order
 * summary.
 * @returns {Promise<number>} milliseconds from the click until the order summary shows its price
 */
export async function clickToPurchase(browser, origin) {
  return withPage(browser, async (page) => {
    await openIdle(page, origin);
    await emulate(page, { cpu: SLOW_PROCESSOR, isLineSlow: false });
    return timeClick(page, page.getByRole('link', { name: 'Purchase TWIN PACK' }), PRICED_ORDER);
  });
}

const PRESSES = 5;

/**
 * Opens an order page and presses its "Add one computer" button five times, with an emulated slow processor.
 * @returns {Promise<number[]>} milliseconds from each click until the page shows the new quantity in its price lines
 */
export async function clicksToTotal(browser, { url, storageState }) {
  return withPage(
    browser,
    async (page) => {
      await openIdle(page, url);
      await emulate(page, { cpu: SLOW_PROCESSOR, isLineSlow: false });
      const add = page.getByRole('button', { name: 'Add one computer' });
      const first = Number(await page.getByRole('spinbutton').inputValue());
      const times = [];
      for (let count = 1; count <= PRESSES; count += 1)
        times.push(await timeClick(page, add, `Number of computers${first + count}\\D`));
      return times;
    },
    storageState,
  );
}

const CLICK_LIMIT_MS = 10_000;

/**
 * Returns the milliseconds from a click on `target` until a frame shows a text that matches the pattern `expectedText`.
 * @throws {Error} with the text of the page, if it does not show this text within 10 seconds
 */
async function timeClick(page, target, expectedText) {
  await page.evaluate(watchClick, expectedText);
  await press(page, target);
  try {
    await until(async () => (await page.evaluate(() => window.clickMs)) !== undefined, CLICK_LIMIT_MS);
  } catch (error) {
    const text = await page.locator('main').textContent();
    throw new Error(`After a click, the page does not show ${expectedText}, but: ${text}`, { cause: error });
  }
  return page.evaluate(() => window.clickMs);
}

/** Runs in the page. Measures the time from the next click until a frame shows a text that matches the pattern. */
function watchClick(expectedText) {
  window.clickMs = undefined;
  const pattern = new RegExp(expectedText);
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const look = () => {
        if (!pattern.test(document.querySelector('main')?.textContent ?? '')) return void requestAnimationFrame(look);
        // Measure in a new task, because the browser paints the frame before it runs the task.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          window.clickMs = performance.now() - timeStamp;
        };
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

/**
 * Changes the quantity on the order summary by button and by keyboard, with an emulated slow processor.
 * @returns {Promise<{ step: number, typing: number }>} milliseconds from the slowest click (`step`) and the slowest key
 *   press (`typing`) to the next frame
 */
export async function inputLatency(browser, origin) {
  return withPage(browser, async (page) => {
    await page.addInitScript(observe, PRICE);
    await page.goto(`${origin}/purchase/5`, { waitUntil: 'load' });
    await until(async () => (await page.evaluate(() => window.bench.shown)) !== undefined);
    await emulate(page, { cpu: SLOW_PROCESSOR, isLineSlow: false });
    await page.evaluate(watchInputs);
    const quantity = page.getByRole('spinbutton', { name: 'Number of computers' });
    for (let count = 0; count < 5; count += 1)
      await press(page, page.getByRole('button', { name: 'Add one computer' }));
    const step = await slowest(page);
    await quantity.click();
    await quantity.fill('');
    // Discard these inputs.
    await slowest(page);
    for (const digit of '123') await page.keyboard.press(digit);
    return { step, typing: await slowest(page) };
  });
}

const PRESS_MS = 80;

/**
 * Presses the mouse button on an element for 80 ms, as a person does. Avoids Playwright's `click`, because its scripts
 * between press and release would add 30 ms.
 */
async function press(page, locator) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await pause(PRESS_MS);
  await page.mouse.up();
}

/** Runs in the page. Records the milliseconds from each input to the next frame in `window.inputs`. */
function watchInputs() {
  window.inputs = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/click|keydown|input|pointerup/.test(name)) window.inputs.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}

/**
 * Returns the duration of the slowest input since the last call, in milliseconds. The minimum is 16, because the
 * browser does not report faster inputs.
 */
async function slowest(page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  return page.evaluate(() => Math.max(16, ...window.inputs.splice(0)));
}

const FEW = 5;
const MANY = 50;

/**
 * The pages that `heapGrowth` opens repeatedly, in this order. The 5th and the 50th navigation end on the same page, so
 * their heap sizes are comparable.
 */
const PAGES = [
  { link: 'Purchase TWIN PACK', heading: 'Order summary' },
  { link: 'Privacy', heading: 'Privacy note' },
  { link: 'Call Recorder', heading: 'Pro subscription options' },
];

/**
 * Follows 50 links within the site.
 * @returns {Promise<{ few: number, many: number }>} the page's heap size in bytes after 5 and after 50 navigations,
 *   each measured after a garbage collection
 */
export async function heapGrowth(browser, origin) {
  return withPage(browser, async (page) => {
    await openIdle(page, origin);
    const session = await page.context().newCDPSession(page);
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    let few = 0;
    for (let count = 1; count <= MANY; count += 1) {
      const { link, heading } = PAGES[(count - 1) % PAGES.length];
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      if (count === FEW) few = await heap();
    }
    return { few, many: await heap() };
  });
}

/** Opens a page and waits until it shows a price and makes no more requests. */
async function openIdle(page, url) {
  await page.addInitScript(observe, PRICE);
  await page.goto(url, { waitUntil: 'networkidle' });
  await until(async () => (await page.evaluate(() => window.bench.shown)) !== undefined);
}

async function withPage(browser, work, storageState) {
  const context = await browser.newContext({ viewport: VIEWPORT, ...(storageState && { storageState }) });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
