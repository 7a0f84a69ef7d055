import { createHash } from 'node:crypto';
import puppeteer, { type BrowserContext, ElementHandle, type Page } from 'puppeteer-core';
import type { BrowserWindow, TestedBrowser } from './TestedBrowser';

/**
 * The hash of an empty file. Firefox reports an integrity error with this hash if it leaves the page while a script is
 * still downloading.
 */
const EMPTY_FILE_HASH = createHash('sha384').digest('base64');

/** Wide enough for the header's links, which are in a menu on narrow screens. */
const WINDOW = { width: 1280, height: 800 };

/** Starts the Firefox at `FIREFOX_PATH` and controls it with WebDriver BiDi. */
export async function launchFirefox(): Promise<TestedBrowser> {
  const executablePath = process.env['FIREFOX_PATH'];
  if (executablePath === undefined)
    throw new Error('FIREFOX_PATH is not set. Run `npm run test:variants -- browsers`.');
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, defaultViewport: WINDOW });
  return {
    openWindow: async () => openWindow(await browser.createBrowserContext()),
    close: () => browser.close(),
  };
}

async function openWindow(context: BrowserContext): Promise<BrowserWindow> {
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    if (!String(error).includes(EMPTY_FILE_HASH)) consoleErrors.push(`uncaught: ${String(error)}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) consoleErrors.push(`response: ${response.url()} ${response.status()}`);
  });
  return {
    async goTo(url) {
      await page.goto(url);
    },
    evaluate: (script) => page.evaluate(functionCall(script)),
    click: async (script) => (await elementOf(page, script)).click(),
    async fill(script, text) {
      const field = await elementOf(page, script);
      await field.evaluate((input) => input instanceof HTMLInputElement && input.select());
      await field.type(text);
    },
    consoleErrors: () => consoleErrors,
    close: () => context.close(),
  };
}

async function elementOf(page: Page, script: string): Promise<ElementHandle<Element>> {
  const element = await page.evaluateHandle(functionCall(script));
  if (!(element instanceof ElementHandle)) throw new Error('The page does not show the element.');
  return element;
}

const functionCall = (script: string) => `(() => { ${script} })()`;
