import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

test('shows the shop’s menu and sign-in to customers, but not to staff', async () => {
  const page = await visitors.visit('/');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.goto(new URL('/office', page.url()).href);
  await page.getByLabel('Password').waitFor();
  expect(await header.getByRole('button').count()).toBe(0);
  expect(await header.getByRole('link').count()).toBe(1);
});
