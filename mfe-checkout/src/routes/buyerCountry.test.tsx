import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, signedIn } from 'shared/testing/renderApp';
import { answerCountries, answerPurchase, openPurchase, paymentPage } from '../testing/purchase';

afterEach(() => {
  history.replaceState(null, '', '/');
});

const COUNTRIES = [
  { code: 'GB', name: 'United Kingdom' },
  { code: 'US', name: 'United States' },
];
const detect = (detectedCountryCode: string) => answerCountries({ countries: COUNTRIES, detectedCountryCode });
const summary = () => within(screen.getByRole('complementary', { name: 'Price' }));
const change = () => summary().findByRole('button', { name: 'Change the country' });
const line = (country: string) =>
  summary().findByText(
    (_text, element) =>
      element?.className.includes('line') === true && element.textContent.startsWith(`Buying from ${country}\u00a0·`),
  );

test('the order summary shows the detected country, and the customer changes it without an invoice', async () => {
  edge.use(signedIn);
  detect('US');
  const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
  const { user, unmount } = openPurchase();
  expect(await line('United States')).toBeVisible();
  await user.click(await change());
  const field = summary().getByRole('combobox', { name: 'Buying from' });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('US');
  await user.selectOptions(field, 'United Kingdom');
  await user.click(screen.getByRole('button', { name: 'Checkout' }));
  const sent = { CountryIsoCode: 'GB', InvoiceNeeded: false };
  await waitFor(() => expect(placed).toEqual([expect.objectContaining({ body: expect.objectContaining(sent) })]));
  unmount();

  openPurchase('/purchase');
  expect(await line('United Kingdom')).toBeVisible();
});

test('the invoice form and the order summary show the same country', async () => {
  detect('US');
  const { user } = openPurchase();
  await user.click(await change());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Buying from' }), 'United Kingdom');
  await user.click(screen.getByRole('checkbox', { name: 'I need an invoice' }));
  const field = await screen.findByRole('combobox', { name: 'Country' });
  expect(field).toHaveValue('GB');
  expect(screen.queryByRole('combobox', { name: 'Buying from' })).not.toBeInTheDocument();
  await user.click(await change());
  expect(field).toHaveFocus();
  await user.selectOptions(field, 'United States');
  expect(await line('United States')).toBeVisible();
});

test('Checkout sends the order once the country is known', async () => {
  edge.use(signedIn);
  let answer = () => {};
  edge.use(
    http.get('*/api/order/getcountries', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return HttpResponse.json({ countries: COUNTRIES, detectedCountryCode: 'US' });
    }),
  );
  const placed = answerPurchase(() => HttpResponse.json(paymentPage()));
  const { user } = openPurchase();
  await user.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(screen.getByText('Loading your country')).toBeInTheDocument();
  expect(await screen.findByText('Please wait, redirecting to payment page ...')).toBeVisible();
  expect(placed).toEqual([]);
  answer();
  const sent = { CountryIsoCode: 'US' };
  await waitFor(() => expect(placed).toEqual([expect.objectContaining({ body: expect.objectContaining(sent) })]));
});

test('the order uses the default country if the list of countries fails to load', async () => {
  edge.use(signedIn);
  edge.use(http.get('*/api/order/getcountries', () => HttpResponse.json({}, { status: 500 })));
  const { user } = openPurchase();
  expect(await line('United Kingdom')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Checkout' })).toBeEnabled();
  await user.click(await change());
  expect(await screen.findByText('We could not load the list of countries.')).toBeVisible();
});

const UK = { code: 'GB', percentage: 20 };
const US = { code: 'US', percentage: 8.25 };

test.each([
  ['US', [], /^No VAT is charged\. You pay/],
  ['US', [UK], /^No VAT is charged\. You pay/],
  ['GB', [UK, US], /^The total includes £25\.50 VAT \(20%\)\. You pay/],
  ['US', [UK, US], /^The total includes £11\.66 VAT \(8\.25%, United States\)\. You pay/],
  ['US', undefined, /^The total includes any VAT\. You pay/],
])(
  'the order summary tells a buyer from %s the VAT if the rates are %j',
  async (detectedCountryCode, vatRates, note) => {
    answerCountries({ countries: COUNTRIES, detectedCountryCode, vatRates });
    openPurchase('/purchase/3');
    expect(await summary().findByText(note)).toBeVisible();
  },
);
