import { open } from './harness/open';
import { button, checkOut, heading, pay, register } from './harness/steps';
import { useVisitors } from './harness/useVisitors';

const visitors = useVisitors();

test('a customer adds two computers to five, and then renews four of the seven', async () => {
  const page = await visitors.visit('/purchase/5');
  await register(page);
  await checkOut(page);
  await pay(page);
  await heading(page, 'Thank you for your purchase').waitFor();

  const openSubscriptions = () => page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
  const codes = page.getByText(/^([0-9A-Z]{5}-)+[0-9A-Z]{5}$/).filter({ visible: true });
  await openSubscriptions();
  const addLink = page.getByRole('link', { name: /^Add computers/ });
  const id = (await addLink.getAttribute('href'))?.split('/').at(-1) ?? '';
  await addLink.click();
  await button(page, 'Add one computer').click();
  await checkOut(page);
  await pay(page);
  await heading(page, 'Thank you for your purchase').waitFor();
  expect(await codes.count()).toBe(2);
  await openSubscriptions();
  await page.getByText('0 of 7 in use').waitFor();

  await open(page, `/subscription/renew/${id}`);
  await page.getByText('Change the number of computers').click();
  for (let removed = 0; removed < 3; removed += 1) await button(page, 'Remove one computer').click();
  await page.getByRole('group', { name: /^Codes that stop working after/ }).waitFor();
  expect(await page.getByRole('checkbox', { name: /not used yet$/, checked: true }).count()).toBe(3);
  await checkOut(page);
  await pay(page);
  await heading(page, 'Thank you for your renewal').waitFor();
  await openSubscriptions();
  await page
    .getByText(/works until/)
    .first()
    .waitFor();
  expect(await page.getByText(/works until/).count()).toBe(3);
});
