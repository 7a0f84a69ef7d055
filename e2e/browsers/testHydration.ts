import { eventually } from '../harness/eventually';
import { openReportingLine } from '../harness/openReportingLine';
import { DEMO } from '../harness/steps';
import { signIn } from './steps';
import type { BrowserWindow } from './TestedBrowser';
import { TestedPage } from './TestedPage';

const PUBLIC = ['/', '/purchase/5', '/purchase', '/terms', '/refunds', '/privacy', '/seller', '/payment/cancel/none'];
const PROTECTED = ['/subscriptions', '/account', '/purchase/2'];
/** The page that the line changes. React must report it, which shows that the browser sends its reports. */
const ALTERED = '/purchase/3';

/** Opens the pages of visitors and of the demo customer. Fails if a page differs from its served markup. */
export async function testHydration(window: BrowserWindow, shopUrl: string): Promise<void> {
  const line = await openReportingLine(shopUrl, (html, path) =>
    path === ALTERED ? html.replaceAll('Order summary<', 'Order<') : html,
  );
  try {
    const page = new TestedPage(window, line.url);
    // The first pages of a new server can begin in their loading state.
    const openRendered = (path: string) =>
      eventually(async () => {
        await page.open(path);
        expect([...line.rendered]).toContain(path);
      });
    for (const path of PUBLIC) await openRendered(path);
    await page.open('/subscriptions');
    await signIn(page, DEMO.email, DEMO.password);
    await page.waitFor({ role: 'heading', name: 'Your subscriptions' });
    line.rendered.clear();
    for (const path of PROTECTED) await openRendered(path);
    expect(line.differences).toEqual([]);
    line.rendered.clear();
    await openRendered(ALTERED);
    await eventually(() => expect(line.differences).toEqual([expect.stringContaining(ALTERED)]));
  } finally {
    line.close();
  }
}
