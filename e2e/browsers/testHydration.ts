import { eventually } from '../harness/eventually';
import { openReportingProxy } from '../harness/openReportingProxy';
import { DEMO } from '../harness/steps';
import { signIn } from './steps';
import type { BrowserWindow } from './TestedBrowser';
import { TestedPage } from './TestedPage';

const PUBLIC = ['/', '/purchase/5', '/purchase', '/terms', '/refunds', '/privacy', '/seller', '/payment/cancel/none'];
const PROTECTED = ['/subscriptions', '/account', '/purchase/2'];
/** The page whose markup the proxy changes. React must report the difference, which proves that reports arrive. */
const ALTERED = '/purchase/3';
/** Reports contain the page's route instead of its path. */
const ALTERED_ROUTE = 'purchase/:quantity?';

/**
 * Opens pages as a visitor and as the demo customer. Fails if the first render of a page differs from its prerendered
 * markup.
 */
export async function testHydration(window: BrowserWindow, shopUrl: string): Promise<void> {
  const proxy = await openReportingProxy(shopUrl, (html, path) =>
    path === ALTERED ? html.replaceAll('Order summary<', 'Order<') : html,
  );
  try {
    const page = new TestedPage(window, proxy.url);
    // Try again, because a new server can send its first pages in their loading state.
    const openRendered = (path: string) =>
      eventually(async () => {
        await page.open(path);
        expect([...proxy.rendered]).toContain(path);
      });
    for (const path of PUBLIC) await openRendered(path);
    await page.open('/subscriptions');
    await signIn(page, DEMO.email, DEMO.password);
    await page.waitFor({ role: 'heading', name: 'Your subscriptions' });
    proxy.rendered.clear();
    for (const path of PROTECTED) await openRendered(path);
    expect(proxy.hydrationFailures).toEqual([]);
    proxy.rendered.clear();
    await openRendered(ALTERED);
    // Accept several reports, because each attempt to open the page can add one.
    await eventually(() => expect(proxy.hydrationFailures).toContainEqual(expect.stringContaining(ALTERED_ROUTE)));
  } finally {
    proxy.close();
  }
}
