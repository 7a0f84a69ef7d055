import type { Browser, ElementHandle, Page } from 'playwright-core';
import { collectConsoleErrors } from '../harness/collectConsoleErrors';
import { openBrowser } from '../harness/useVisitors';
import type { BrowserWindow, TestedBrowser } from './TestedBrowser';

/** Connects to the Chromium that the test files share, or starts one. */
export async function launchChromium(): Promise<TestedBrowser> {
  const browser = await openBrowser();
  return { openWindow: () => openWindow(browser), close: () => browser.close() };
}

async function openWindow(browser: Browser): Promise<BrowserWindow> {
  const context = await browser.newContext();
  const consoleErrors = collectConsoleErrors(context, []);
  const page = await context.newPage();
  return {
    async goTo(url) {
      await page.goto(url);
    },
    evaluate: (script) => page.evaluate(functionCall(script)),
    click: async (script) => (await elementOf(page, script)).click(),
    fill: async (script, text) => (await elementOf(page, script)).fill(text),
    consoleErrors,
    close: () => context.close(),
  };
}

async function elementOf(page: Page, script: string): Promise<ElementHandle> {
  const element = (await page.evaluateHandle(functionCall(script))).asElement();
  if (!element) throw new Error('The page does not show the element.');
  return element;
}

const functionCall = (script: string) => `(() => { ${script} })()`;
