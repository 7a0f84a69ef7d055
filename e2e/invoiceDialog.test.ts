import { open } from './harness/open';
import { button, checkOut, heading, pay, register } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

/** Buys a subscription and submits the details for its invoice. The dialog then shows the invoice. */
async function openInvoice() {
  const page = await visitors.visit('/purchase/1', { viewport: { width: 1024, height: 768 } });
  await register(page);
  await checkOut(page);
  await pay(page);
  await heading(page, 'Your activation code').waitFor();
  await open(page, '/subscriptions');
  await page.getByText('Orders (1)').click();
  await button(page, /^Invoice for order/).click();
  await page.getByLabel('Name/business name').fill('Ada Ltd');
  await page.getByLabel('Billing address').fill('1 Hihg Street');
  await button(page, 'Submit details').click();
  await button(page, 'Correct details').waitFor();
  return page;
}

test('prints only the invoice while its dialog is open', async () => {
  const page = await openInvoice();
  const areVisible = () =>
    Promise.all([
      page.frameLocator('dialog iframe').getByRole('heading', { name: 'Invoice' }).isVisible(),
      page.getByRole('banner', { includeHidden: true }).isVisible(),
      page.locator('dialog[open] button').first().isVisible(),
    ]);
  expect(await areVisible()).toEqual([true, true, true]);
  await page.emulateMedia({ media: 'print' });
  expect(await areVisible()).toEqual([true, false, false]);
});

test("the invoice dialog's header covers the buttons that scroll under it", async () => {
  const page = await openInvoice();
  await button(page, 'Correct details').click();
  await page.getByLabel('Billing address').fill('1 High Street');
  await button(page, 'Submit details').click();
  await button(page, 'Print credit note').waitFor();

  const print = await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).elementHandle();
  const isHeaderOnTop = await button(page, 'Close').evaluate((close, covered) => {
    const [dialog, header] = [close.closest('dialog'), close.closest('header')];
    if (!dialog || !header || !covered) return false;
    const { top, height } = close.getBoundingClientRect();
    const scroll = () => (dialog.scrollTop += covered.getBoundingClientRect().top - top);
    // Scroll twice, because the button first sticks to the bottom of the dialog.
    scroll();
    scroll();
    const { left, width } = covered.getBoundingClientRect();
    return header.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }, print);
  expect(isHeaderOnTop).toBe(true);
});
