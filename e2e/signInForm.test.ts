import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { eventually } from './harness/eventually';
import { saveData } from './harness/saveData';
import { button, DEMO, heading } from './harness/steps';
import { useVisitors } from './harness/visitors';

const visitors = useVisitors();

const CODE = '**/cdn/shell/**/*.js';
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign in' });

test('a form to sign in that cannot be fetched says so in its dialog, leaves the page as it was, and comes by Retry', async () => {
  const page = await visitors.visit('/purchase/2', { expected: [/\/cdn\/shell\//, /^console: Failed to load resource/] });
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

const shellFiles = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/cdn\/shell\/.*\.js$/.test(name)).length);

test('the form to sign in comes as soon as the pointer is over its button', async () => {
  const page = await visitors.visit('/');
  const before = await shellFiles(page);
  await opener(page).hover();
  await eventually(async () => expect(await shellFiles(page)).toBeGreaterThan(before));
});

test('where data are to be saved, the form to sign in waits for the click', async () => {
  const page = await visitors.visit('/', { prepare: saveData });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await opener(page).hover();
  await pause(300);
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([]);
  await opener(page).click();
  await page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Email').waitFor();
});
