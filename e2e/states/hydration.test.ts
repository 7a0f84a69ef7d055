import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '../harness/eventually';
import { open } from '../harness/open';
import { CUSTOMER_STATES } from '../harness/customerStates';
import type { Step } from '../harness/Step';
import { VISITOR_STATES } from '../harness/visitorStates';
import { DEMO } from '../harness/steps';
import { useVisitors } from '../harness/useVisitors';

const visitors = useVisitors();

const DAY_MS = 86_400_000;
const SETTINGS = [
  { timezoneId: 'Pacific/Kiritimati', colorScheme: 'light', daysAhead: 40 },
  { timezoneId: 'America/Los_Angeles', colorScheme: 'dark', daysAhead: -40 },
  { timezoneId: 'Europe/London', colorScheme: 'light', daysAhead: 0 },
] as const;
const EXPECTED = [
  // Some states show unknown payments and wrong codes.
  /40[0-9]|429/,
  // The sandboxed frame of an invoice blocks the script that sets the clock.
  /about:srcdoc/,
];

/** Collects the hydration failures of all pages. Each string contains the URL and React's report. */
function watchDifferences(context: BrowserContext): string[] {
  const differences: string[] = [];
  context.on('console', async (message) => {
    const [, event] = await Promise.all(message.args().map((arg) => arg.jsonValue().catch(() => undefined)));
    if (event?.phase === 'hydrate') differences.push(`${message.page()?.url()} ${JSON.stringify(event)}`);
  });
  return differences;
}

/**
 * Runs the steps and opens each state's address in a new tab. Returns the paths that the server rendered with
 * their data.
 */
async function openEach(page: Page, steps: Step[]): Promise<Set<string>> {
  const rendered = new Set<string>();
  for (const [, go] of steps) {
    await go(page);
    const tab = await page.context().newPage();
    await open(tab, page.url());
    if ((await tab.locator('#page-state').count()) > 0) rendered.add(new URL(tab.url()).pathname);
    await tab.close();
  }
  return rendered;
}

test.each(SETTINGS)(
  'the first render of every state matches its prerendered page ($timezoneId, $colorScheme, $daysAhead days ahead)',
  async ({ daysAhead, ...settings }) => {
    const prepare = async (context: BrowserContext) => {
      if (daysAhead !== 0) await context.clock.setFixedTime(Date.now() + daysAhead * DAY_MS);
    };
    const visitor = await visitors.visit('/', { ...settings, expected: EXPECTED, prepare });
    const differences = watchDifferences(visitor.context());
    expect([...(await openEach(visitor, VISITOR_STATES))]).toEqual(
      expect.arrayContaining(['/', '/purchase/3', '/terms', '/payment/cancel/none']),
    );
    expect(differences).toEqual([]);
    const customer = await visitors.visit('/subscriptions', {
      ...settings,
      expected: EXPECTED,
      prepare: async (context) => {
        await prepare(context);
        await context.request.post(`${visitors.shop.url}/api/auth/login`, { data: { ...DEMO, remeberMe: true } });
      },
    });
    const customerDifferences = watchDifferences(customer.context());
    expect([...(await openEach(customer, CUSTOMER_STATES))]).toEqual(
      expect.arrayContaining(['/subscriptions', expect.stringMatching(/^\/payment\/success\//), '/account']),
    );
    expect(customerDifferences).toEqual([]);
  },
);

test('the hydration check reports a page whose first render differs from its prerendered markup', async () => {
  const page = await visitors.visit('/', { expected: [/418/] });
  const differences = watchDifferences(page.context());
  await page.route('**/purchase/5', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('Order summary<', 'Order<') });
  });
  await open(page, '/purchase/5');
  await eventually(() => expect(differences).toHaveLength(1));
});
