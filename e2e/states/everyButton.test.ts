import type { BrowserContext, Page, Request } from 'playwright-core';
import { eventually } from '../harness/eventually';
import { open } from '../harness/open';
import { DEMO } from '../harness/steps';
import { useVisitors } from '../harness/useVisitors';

const visitors = useVisitors();

/** Matches the buttons and summaries that a customer can press. */
const PRESSABLE = 'button:not(:disabled), summary';
/** Matches the button that leaves the site for the payment page. */
const LEAVES = /^Checkout$/;

interface Control {
  name: string;
  /** The position among the controls with the same name, from 0. */
  nth: number;
}

function listControls(page: Page): Promise<Control[]> {
  return page.evaluate((pressable) => {
    const counts = new Map<string, number>();
    const openDialog = document.querySelector('dialog[open]');
    return [...(openDialog ?? document).querySelectorAll<HTMLElement>(pressable)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
      .map((element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        const nth = counts.get(name) ?? 0;
        counts.set(name, nth + 1);
        return { name, nth };
      });
  }, PRESSABLE);
}

/**
 * Focuses a control of the open dialog, or of the page if no dialog is open.
 * @returns false if the page does not show the control
 */
function focusControl(page: Page, { name, nth }: Control): Promise<boolean> {
  return page.evaluate(
    ([pressable, wanted, index]) => {
      const openDialog = document.querySelector('dialog[open]');
      const alike = [...(openDialog ?? document).querySelectorAll<HTMLElement>(pressable)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          (element.getAttribute('aria-label') ?? element.textContent.trim()) === wanted,
      );
      const element = alike[index];
      element?.focus();
      return element !== undefined && document.activeElement === element;
    },
    [PRESSABLE, name, nth] as const,
  );
}

/** The pending requests of each page. */
const openRequests = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // Clear the open requests, because a page load aborts the previous page's requests.
  page.on('domcontentloaded', () => open.clear());
  openRequests.set(page, open);
}

/**
 * Waits until all requests have finished and the page has rendered. Without this wait, the test could miss a later
 * change that removes the focus.
 */
async function waitUntilQuiet(page: Page): Promise<void> {
  await eventually(async () => {
    expect(openRequests.get(page)?.size).toBe(0);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
    expect(openRequests.get(page)?.size).toBe(0);
  });
}

/**
 * Opens a page, prepares it and presses each of its controls. Opens the page again if a press has removed the next
 * control or changed the address.
 * @returns the names of the controls that lose focus
 */
async function pressEach(page: Page, path: string, prepare: (page: Page) => Promise<unknown>): Promise<string[]> {
  watchRequests(page);
  const show = async () => {
    await open(page, path);
    await waitUntilQuiet(page);
    await prepare(page);
    await waitUntilQuiet(page);
  };
  await show();
  const controls = (await listControls(page)).filter(({ name }) => !LEAVES.test(name));
  const lost: string[] = [];
  let pressed = 0;
  for (const control of controls) {
    if (!(await focusControl(page, control))) {
      await show();
      // Skip a control that an earlier press has removed permanently, such as the button that ends a session.
      if (!(await focusControl(page, control))) continue;
    }
    await page.keyboard.press('Enter');
    pressed += 1;
    await waitUntilQuiet(page);
    const isLost = await page.evaluate(
      () => document.activeElement === null || document.activeElement === document.body,
    );
    if (isLost) lost.push(control.name);
    if (await page.evaluate(() => document.querySelector('dialog[open]') !== null)) {
      await page.keyboard.press('Escape');
      await waitUntilQuiet(page);
      const isLostAfter = await page.evaluate(() => document.activeElement === document.body);
      if (isLostAfter) lost.push(`${control.name}, then Escape`);
    }
    if (new URL(page.url()).pathname !== new URL(path, page.url()).pathname) await show();
  }
  expect(pressed).toBeGreaterThan(controls.length / 2);
  return lost;
}

/** Leaves the page as it is. */
const asIs = () => Promise.resolve();
const signIn = (context: BrowserContext) =>
  context.request.post(`${visitors.shop.url}/api/auth/login`, { data: { ...DEMO, remeberMe: true } });
const noPrint = (context: BrowserContext) =>
  context.addInitScript(() => (window.print = () => void dispatchEvent(new Event('afterprint'))));

const enterPromo = async (page: Page) => {
  const wanted = page.getByLabel('I have discount code');
  if (!(await wanted.isChecked())) await wanted.check();
  await page.getByLabel('Promo Code').fill('TEAM20');
  await page.getByRole('button', { name: 'increase' }).waitFor();
};
const openDialog = (name: string) => async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByLabel('Email').waitFor();
  if (name !== 'Sign in') await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('dialog').getByLabel('Email').waitFor();
};

test.each<[string, string, (page: Page) => Promise<unknown>]>([
  ['the home page', '/', asIs],
  ['the order summary', '/purchase/2', asIs],
  ['the order summary with a code that needs more computers', '/purchase/2', enterPromo],
  ['an order that would cost less with more computers', '/purchase/9', asIs],
  ['the cancel page', '/payment/cancel/unknown', asIs],
  ['the privacy note', '/privacy', asIs],
  ['the not-found page', '/not-found', asIs],
  ['the password reset page', '/ResetPassword/Ab3dEf7hJk9mNp2q', asIs],
  ['the page of a sign-in link', '/SignIn/Ab3dEf7hJk9mNp2q', asIs],
  ['the dialog that emails a sign-in link', '/not-found', openDialog('Email me a sign-in link')],
  ['the sign-in dialog', '/not-found', openDialog('Sign in')],
  ['the registration dialog', '/not-found', openDialog('Create new account')],
  ['the forgotten password dialog', '/not-found', openDialog('Forgot password?')],
])('a visitor presses every button on %s without losing keyboard focus', async (_where, path, prepare) => {
  const page = await visitors.visit('about:blank', { expected: [/40[0-9]|429/] });
  expect(await pressEach(page, path, prepare)).toEqual([]);
});

test.each<[string, string, (page: Page) => Promise<unknown>]>([
  ['the order summary', '/purchase/2', asIs],
  ['the subscriptions page', '/subscriptions', asIs],
  ['the account page', '/account', asIs],
  ['the success page of an unknown payment', '/payment/success/unknown', asIs],
  ['the cancel page of an unknown payment', '/payment/cancel/unknown', asIs],
  ['the renewal page for a wrong code', '/subscription/renew/a/WRONG', asIs],
])('a signed-in customer presses every button on %s without losing keyboard focus', async (_where, path, prepare) => {
  const page = await visitors.visit('about:blank', {
    expected: [/40[0-9]|429/],
    prepare: async (context) => {
      await signIn(context);
      await noPrint(context);
    },
  });
  const show = async (opened: Page) => {
    // Sign in again if an earlier press of Sign out has ended the session.
    if (await opened.getByRole('banner').getByRole('button', { name: 'Sign in' }).isVisible()) {
      await signIn(opened.context());
      await open(opened, path);
      await waitUntilQuiet(opened);
    }
    await prepare(opened);
  };
  expect(await pressEach(page, path, show)).toEqual([]);
});
