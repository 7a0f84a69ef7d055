import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import { translatePage } from 'shared/testing/translatePage';
import { contentHandler } from '../testing/content';
import HomePage from './HomePage';

const openHome = () => renderApp({ at: '/', routes: { '/': <HomePage /> } });
const custom = () => within(screen.getByRole('region', { name: 'CUSTOM' }));
const box = () => custom().getByRole('spinbutton', { name: 'Number of computers' });

beforeEach(() => edge.use(contentHandler));
afterEach(() => jest.restoreAllMocks());

test('the custom plan starts at 10 computers, changes by one, and stays between 1 and 500', async () => {
  const { user } = openHome();
  expect(box()).toHaveValue('10');
  expect(box()).toHaveAttribute('inputmode', 'numeric');
  await user.click(custom().getByRole('button', { name: 'Remove one computer' }));
  expect(box()).toHaveValue('9');
  await user.click(custom().getByRole('button', { name: 'Add one computer' }));
  expect(box()).toHaveValue('10');
  for (const [typed, counted] of [
    ['501', '500'],
    ['0', '1'],
  ] as const) {
    await user.clear(box());
    await user.type(box(), typed);
    await user.tab();
    expect(box()).toHaveValue(counted);
    expect(custom().getByRole('link', { name: 'Purchase CUSTOM' })).toHaveAttribute('href', `/purchase/${counted}`);
  }
});

test('announces the price after a change, and uses one computer if the box is empty', async () => {
  const { user } = openHome();
  expect(await custom().findByText('£480.00')).toBeVisible();
  expect(custom().queryByText(/computers?: £/)).not.toBeInTheDocument();
  await user.click(custom().getByRole('button', { name: 'Add one computer' }));
  expect(custom().getByText('11 computers: £528.00 per year')).toHaveAttribute('aria-live', 'polite');
  await user.clear(box());
  expect(custom().getByText('1 computer: £60.00 per year')).toBeInTheDocument();
  expect(custom().getByRole('link', { name: 'Purchase CUSTOM' })).toHaveAttribute('href', '/purchase/1');
});

test('offers ten computers to a customer who chooses nine, because ten cost less', async () => {
  edge.use(http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 1: 60, 5: 48, 9: 48, 10: 42 } })));
  const { user } = openHome();
  expect(await custom().findByText('£420.00')).toBeVisible();
  expect(custom().queryByRole('button', { name: /^Choose/ })).not.toBeInTheDocument();
  await user.click(custom().getByRole('button', { name: 'Remove one computer' }));
  const offer = custom().getByText(/^10 computers cost £12.00 less than 9\./);
  expect(offer).toBeVisible();
  expect(offer.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  await user.click(custom().getByRole('button', { name: 'Choose 10 computers' }));
  expect(custom().getByRole('link', { name: 'Purchase CUSTOM' })).toHaveAttribute('href', '/purchase/10');
  expect(custom().queryByText(/less than/)).not.toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
});

test.each([
  ['SINGLE COMPUTER', '/purchase/1', '£5.00', '£60.00'],
  ['TWIN PACK', '/purchase/2', '£4.50', '£108.00'],
  ['SMALL OFFICE', '/purchase/5', '£4.00', '£240.00'],
  ['CUSTOM', '/purchase/10', '£4.00', '£480.00'],
])('%s leads to %s and costs %s per computer per month, or %s per year', async (name, path, monthly, yearly) => {
  openHome();
  const plan = within(screen.getByRole('region', { name }));
  expect(await plan.findByText(monthly)).toBeVisible();
  expect(plan.getByText(yearly)).toBeVisible();
  expect(plan.getByText(/per computer per month/)).toBeVisible();
  expect(plan.getByRole('link', { name: `Purchase ${name}` })).toHaveAttribute('href', path);
});

test('logs a failure to load the prices, without a console error', async () => {
  const logged = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  edge.use(http.get('*/PricesRates', () => HttpResponse.json({ detail: 'The shop is closed.' }, { status: 503 })));
  openHome();
  await screen.findByRole('alert');
  expect(logged).toHaveBeenCalledWith('Could not load the prices: The shop is closed.');
});

test('shows current prices if the browser has translated the home page', async () => {
  edge.use(http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 1: 60, 5: 48, 9: 48, 10: 42 } })));
  const { user } = openHome();
  expect(await custom().findByText('£420.00')).toBeVisible();
  const stop = translatePage();
  await user.click(custom().getByRole('button', { name: 'Remove one computer' }));
  const plan = screen.getByRole('region', { name: 'CUSTOM' });
  expect(plan).toHaveTextContent('£432.00 per year');
  expect(plan).toHaveTextContent('10 computers cost £12.00 less than 9');
  expect(plan).not.toHaveTextContent('£420.00');
  await user.click(custom().getByRole('button', { name: 'Choose 10 computers' }));
  expect(plan).toHaveTextContent('£420.00 per year');
  expect(plan).not.toHaveTextContent('£432.00');
  expect(plan).not.toHaveTextContent('less than');
  stop();
});
