import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { eventually } from './harness/eventually';
import { emulateSaveData } from './harness/emulateSaveData';
import { button, DEMO, heading, newEmail, PASSWORD } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

const CODE = '**/cdn/shell/**/*.js';
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign in' });

test('the page stays unchanged if the sign-in form fails to load, and Retry loads the form', async () => {
  const page = await visitors.visit('/purchase/2', {
    expected: [/\/cdn\/shell\//, /^console: Failed to load resource/],
  });
  await page.getByRole('complementary', { name: 'Price' }).getByText('£108.00').first().waitFor();
  await button(page, 'Add one computer').click();
  await page.context().route(CODE, (route) => route.abort('connectionrefused'));
  await opener(page).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('alert').getByText('We could not load the form.').waitFor();

  await button(page, 'Close').click();
  await heading(page, 'Order summary').waitFor();
  await page.getByRole('complementary', { name: 'Price' }).getByText('£153.00').first().waitFor();

  await opener(page).click();
  await dialog.getByRole('alert').waitFor();
  await page.context().unroute(CODE);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByLabel('Email').waitFor();
  await page.keyboard.type(DEMO.email);
  expect(await dialog.getByLabel('Email').inputValue()).toBe(DEMO.email);
  await dialog.getByLabel('Password').fill(DEMO.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

function countShellScripts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource');
    return resources.filter(({ name }) => /\/cdn\/shell\/.*\.js$/.test(name)).length;
  });
}

test('the sign-in form loads when the pointer enters its button', async () => {
  const page = await visitors.visit('/');
  const before = await countShellScripts(page);
  await opener(page).hover();
  await eventually(async () => expect(await countShellScripts(page)).toBeGreaterThan(before));
});

test("the sign-in form loads only on click if the browser's data saver is on", async () => {
  const page = await visitors.visit('/', { prepare: emulateSaveData });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await opener(page).hover();
  await pause(300);
  expect(requested.filter((url) => url.endsWith('.js'))).toEqual([]);
  await opener(page).click();
  await page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Email').waitFor();
});

test.each([1280, 320])(
  'a wrong password moves nothing in the form, and the error is on screen (%i px)',
  async (width) => {
    const page = await visitors.visit('/', { viewport: { width, height: 640 }, expected: [/401/] });
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    const controls = dialog.locator('input, button');
    await dialog.getByLabel('Email').fill(DEMO.email);
    await dialog.getByLabel('Password').fill('not-the-password');
    const tops = () => controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    const before = await tops();
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    const alert = dialog.getByRole('alert');
    await alert.waitFor();
    expect(await tops()).toEqual(before);
    const box = await alert.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(640);
  },
);

/** Returns the names of the dialog's controls that something else covers, or that are below the screen. */
const coveredControls = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('input:visible, button')
    .evaluateAll((all) =>
      all.flatMap((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const shown = document.elementFromPoint(left + width / 2, top + height / 2);
        return each.contains(shown) ? [] : [each.textContent || each.id];
      }),
    );

test.each([
  ['a wrong password', 401, 'Invalid username or password'],
  ['too many attempts', 429, 'Too many attempts. Try again in 5 minutes.'],
])('on a phone, the error about %s covers nothing in the sign-in form', async (_what, status, detail) => {
  const page = await visitors.visit('/', { viewport: { width: 390, height: 664 }, expected: [/401|429/] });
  await page.route('**/api/auth/login', (route) => route.fulfill({ status, json: { detail } }));
  await opener(page).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(DEMO.email);
  await dialog.getByLabel('Password').fill('not-the-password');
  expect(await coveredControls(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('alert').getByText(detail).waitFor();
  expect(await coveredControls(page)).toEqual([]);
});

test.each([1280, 320])('creating an account on the order page moves nothing (%i px)', async (width) => {
  const page = await visitors.visit('/purchase/3', { viewport: { width, height: 640 } });
  await page.getByRole('complementary', { name: 'Price' }).getByText('£153.00').first().waitFor();
  const tops = () =>
    page
      .getByRole('main')
      .locator('h1, input, dl, output')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const before = await tops();
  await opener(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create new account' }).click();
  // An address that fits on one line with the words before it.
  await dialog.getByLabel('Email').fill(newEmail().replace('customer-', ''));
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Checkout');
  expect(await tops()).toEqual(before);
});

test.each([
  [320, 640],
  [1280, 800],
])(
  'on a screen of %i × %i pixels, the notice after a reset request covers nothing of the order',
  async (width, height) => {
    const page = await visitors.visit('/purchase/1', { viewport: { width, height } });
    const price = page.getByRole('complementary', { name: 'Price' });
    await page.mouse.wheel(0, 300);
    await price.getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    await dialog.getByLabel('Email').fill(newEmail());
    await button(page, 'Request reset').click();
    const notice = await page.getByText(/^If there is an account for/).boundingBox();
    expect(notice?.y).toBeGreaterThan(0);
    expect(notice?.y).toBeLessThan(height / 2);
    const bar = price.locator('output').or(price.getByRole('button', { name: /^(Sign in|New customer)$/ }));
    const covered = await bar.evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { x, y, width: partWidth, height: partHeight } = part.getBoundingClientRect();
        const top = document.elementFromPoint(x + partWidth / 2, y + partHeight / 2);
        return part.contains(top) ? [] : [part.textContent];
      }),
    );
    expect(covered).toEqual([]);
  },
);
