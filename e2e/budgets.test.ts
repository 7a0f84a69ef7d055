import type { BrowserContext, Page, Request } from 'playwright-core';
import { saveData } from './harness/saveData';
import { DEMO } from './harness/steps';
import { useVisitors } from './harness/visitors';

/**
 * What each page may ask for before it stands, in bytes on the wire. The user's refresh and the visit record are not counted: nothing waits
 * for them. Whoever needs more raises the budget here, with a reason.
 */
interface Budget {
  /** Compressed, with the frame, the styles and the registry in it. */
  htmlBytes: number;
  scriptBytes: number;
  requests: number;
}

const BUDGETS = {
  home: { htmlBytes: 9_000, scriptBytes: 138_000, requests: 5 },
  purchase: { htmlBytes: 10_000, scriptBytes: 149_000, requests: 8 },
  renewal: { htmlBytes: 10_000, scriptBytes: 149_000, requests: 8 },
  // The invoice dialog, which another page has too, is a file of its own.
  subscriptions: { htmlBytes: 10_000, scriptBytes: 141_500, requests: 5 },
  privacy: { htmlBytes: 8_000, scriptBytes: 129_000, requests: 2 },
} satisfies Record<string, Budget>;

const ASIDE = /\/api\/(auth\/currentuserinfo|visits\/save)/;

const visitors = useVisitors();

test('home costs no more than its budget', async () => {
  const spent = await spendOn('/', (page) => page.getByText('£60.00').first().waitFor());
  expectWithin(spent, BUDGETS.home);
});

test('the order summary costs no more than its budget', async () => {
  const spent = await spendOn('/purchase/5', (page) => page.getByText('£240.00').first().waitFor(), signIn);
  expectWithin(spent, BUDGETS.purchase);
});

test('a renewal costs no more than its budget', async () => {
  const spent = await spendOn(findRenewal, (page) => page.getByText(/£\d/).first().waitFor(), signIn);
  expectWithin(spent, BUDGETS.renewal);
});

test('the subscriptions cost no more than their budget', async () => {
  const spent = await spendOn('/subscriptions', (page) => page.getByRole('heading', { name: 'Your subscriptions' }).waitFor(), signIn);
  expectWithin(spent, BUDGETS.subscriptions);
});

test('a page of plain text costs no more than its budget', async () => {
  const spent = await spendOn('/privacy', (page) => page.getByRole('button', { name: 'Sign in' }).waitFor());
  expectWithin(spent, BUDGETS.privacy);
});

interface Spent extends Budget {
  html: string;
  paths: string[];
}

function expectWithin({ html, paths, ...spent }: Spent, budget: Budget): void {
  const exceeded = Object.entries(spent).filter(([what, amount]) => amount > budget[what as keyof Budget]);
  expect(Object.fromEntries(exceeded)).toEqual({});
  expect(paths).toEqual([...new Set(paths)]);
  // Whatever the page begins with stands in its HTML, so that no request waits for another to be found out.
  expect(paths.slice(1).filter((path) => !html.includes(path))).toEqual([]);
}

/** Opens a page with nothing fetched ahead of the next one, and counts until it stands. */
async function spendOn(
  path: string | ((context: BrowserContext) => Promise<string>),
  stands: (page: Page) => Promise<void>,
  prepare: (context: BrowserContext) => Promise<unknown> = () => Promise.resolve(),
): Promise<Spent> {
  const page = await visitors.visit('about:blank', {
    prepare: async (context) => {
      await saveData(context);
      await prepare(context);
    },
  });
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !ASIDE.test(request.url())) requests.push(request);
  });
  const answer = await page.goto(visitors.shop.url + (typeof path === 'string' ? path : await path(page.context())));
  await stands(page);
  const sizes = await Promise.all(
    requests.map(async (request) => {
      await request.response();
      return (await request.sizes()).responseBodySize;
    }),
  );
  const sum = (type: string) => requests.reduce((total, request, index) => total + (request.resourceType() === type ? sizes[index]! : 0), 0);
  return {
    htmlBytes: sum('document'),
    scriptBytes: sum('script'),
    requests: requests.length,
    html: (await answer?.text()) ?? '',
    paths: requests.map((request) => new URL(request.url()).pathname),
  };
}

function signIn(context: BrowserContext): Promise<unknown> {
  return context.request.post(`${visitors.shop.url}/api/auth/login`, { data: { ...DEMO, remeberMe: true } });
}

async function findRenewal(context: BrowserContext): Promise<string> {
  const answer = await context.request.get(`${visitors.shop.url}/api/order/getsubscriptions/`);
  const subscriptions = (await answer.json()) as { renewalLink: string | null }[];
  return subscriptions.find(({ renewalLink }) => renewalLink !== null)!.renewalLink!;
}
