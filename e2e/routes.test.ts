import { accessibilityViolations } from './harness/accessibilityViolations';
import { open } from './harness/open';
import { button, checkOut, heading, pay, signIn } from './harness/steps';
import { useVisitors } from './harness/useVisitors';

const visitors = useVisitors();

const RESET_CODE = 'ABCDEFGHIJ123456';
const notFound = [/ 40[14]$/, /^console: Failed to load resource: .* 40[14] /];

const PAGES = {
  '/': 'Pro subscription options',
  '/purchase': 'Order summary',
  '/purchase/7': 'Order summary',
  [`/ResetPassword/${RESET_CODE}`]: 'Set a new password',
  [`/ResetPassword/${RESET_CODE.slice(1)}`]: 'Invalid Reset Link',
  [`/ResetPassword/${RESET_CODE}7`]: 'Invalid Reset Link',
  [`/SignIn/${RESET_CODE}`]: 'You are not signed in',
  '/not-found': "Sorry, this page doesn't exist",
  '/server-error': 'Sorry, there was an error',
  '/terms': 'Terms of sale',
  '/refunds': 'Refunds',
  '/privacy': 'Privacy note',
  '/seller': 'Seller',
  '/subscriptions': 'Please login to see this page',
  '/payment/success/somebody': 'Please login to see this page',
  '/payment/cancel/somebody': 'payment canceled',
  '/renew/cancel/somebody': 'payment canceled',
};

test('each page shows its heading and is accessible', async () => {
  // One visitor opens all pages, because a new browser profile for each page takes longer than the checks.
  const page = await visitors.visit('/', { expected: [/signinbylink/] });
  const violations: Record<string, string[]> = {};
  for (const [path, title] of Object.entries(PAGES)) {
    await open(page, path);
    await heading(page, title).waitFor();
    violations[path] = await accessibilityViolations(page);
  }
  expect(violations).toEqual(Object.fromEntries(Object.keys(PAGES).map((path) => [path, []])));
});

test('unknown paths redirect to /not-found', async () => {
  const page = await visitors.visit('/', { expected: notFound });
  for (const path of ['/no/such/page', '/purchase/1/2', '/admin']) {
    await page.goto(path);
    await page.waitForURL('**/not-found');
    await heading(page, "Sorry, this page doesn't exist").waitFor();
  }
});

test.each([
  ['/no/such/page', 404],
  ['/not-found', 404],
  ['/purchase/7', 200],
  ['/server-error', 200],
])('the first response to %s has the status %i', async (path, status) => {
  expect((await fetch(visitors.shop.url + path, { headers: { accept: 'text/html' } })).status).toBe(status);
});

test('a renewal link with an unknown subscription redirects to the home page', async () => {
  const page = await visitors.visit('/subscription/renew/no-such-subscription', { expected: notFound });
  await heading(page, 'Pro subscription options').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test.each([
  ['a%2Fb%2Bc', 'a/b+c'],
  ['a+b', 'a+b'],
  ['ten%25', 'ten%'],
  ['with%20spaces', 'with spaces'],
  ['ABCDE-FGHIJ', 'ABCDE-FGHIJ'],
])('a renewal link with the unknown code %s requests the code %s and offers Retry', async (inAddress, code) => {
  const requested = new Set<string>();
  const page = await visitors.visit(`/subscription/renew/a/${inAddress}`, {
    expected: notFound,
    prepare: async (context) =>
      context.on('request', (request) => {
        const inRequest = /\/api\/subscription\/renew\/a\/(.*)/.exec(request.url())?.[1];
        if (inRequest) requested.add(inRequest);
      }),
  });
  await heading(page, 'Renew Your Subscription').waitFor();
  await button(page, 'Retry').waitFor();
  expect(requested).toEqual(new Set([encodeURIComponent(code)]));
});

test('a page that requires sign-in opens the dialog, and shows its content after the sign-in', async () => {
  const page = await visitors.visit('/subscriptions');
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await signIn(page);
  await heading(page, 'Your subscriptions').waitFor();
  await page.getByRole('link', { name: 'GET SUBSCRIPTION' }).click();
  await heading(page, 'Pro subscription options').waitFor();
});

test('a customer renews, sees the new end date, and reads that the codes stay the same', async () => {
  const page = await visitors.visit('/subscriptions');
  await signIn(page);
  await page
    .getByRole('link', { name: /^Renew now/ })
    .first()
    .click();
  await heading(page, 'Renew Your Subscription').waitFor();
  await checkOut(page);
  await pay(page);
  await page.waitForURL('**/renew/success/*');
  await heading(page, 'Thank you for your renewal').waitFor();
  await page.getByText(/Your subscription is extended until \d+ \w+ \d{4}/).waitFor();
  await page.getByText(/existing activation codes stay the same/).waitFor();
});
