import { openShop, type Shop } from '../harness/openShop';
import type { BrowserWindow, TestedBrowser } from './TestedBrowser';
import { TestedPage } from './TestedPage';

interface OpenedPage {
  window: BrowserWindow;
  page: TestedPage;
}

/**
 * Starts a shop and a browser for a test file, and stops them after the tests. Errors in a window fail the test.
 */
export function useBrowser(launch: () => Promise<TestedBrowser>) {
  let browser: TestedBrowser;
  let shop: Shop;
  const opened: { window: BrowserWindow; expected: RegExp | undefined }[] = [];

  beforeAll(async () => {
    [shop, browser] = await Promise.all([openShop(), launch()]);
  });

  afterEach(async () => {
    const ended = opened.splice(0);
    for (const { window } of ended) await window.close();
    const errors = ended.flatMap(({ window, expected }) =>
      window.consoleErrors().filter((error) => !expected?.test(error)),
    );
    expect(errors).toEqual([]);
  });

  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.stop()]);
  });

  return {
    get shop() {
      return shop;
    },
    /**
     * Opens a window with an empty profile.
     * @param expected matches the browser errors that the test provokes
     */
    async openPage(expected?: RegExp): Promise<OpenedPage> {
      const window = await browser.openWindow();
      opened.push({ window, expected });
      return { window, page: new TestedPage(window, shop.url) };
    },
  };
}
