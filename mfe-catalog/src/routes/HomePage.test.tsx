import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import { contentHandler } from '../testing/content';
import HomePage from './HomePage';

const openHome = () => renderApp({ at: '/', routes: { '/': <HomePage /> } });
const plan = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => edge.use(contentHandler));

test('shows four plans with monthly and yearly prices, and approximate prices in dollars and euros', async () => {
  openHome();
  expect(screen.getByRole('heading', { level: 1, name: 'Pro subscription options' })).toBeVisible();
  expect(await plan('SINGLE COMPUTER').findByText('£5.00')).toBeVisible();
  expect(plan('SINGLE COMPUTER').getByText('For use on a single computer')).toBeVisible();
  expect(plan('TWIN PACK').getByText('2 computers')).toBeVisible();
  expect(plan('TWIN PACK').getByText('£108.00')).toBeVisible();
  expect(plan('SMALL OFFICE').getByText('up to 5 computers')).toBeVisible();
  expect(plan('SMALL OFFICE').getByText('approx. $314 / €274')).toBeVisible();
  expect(plan('CUSTOM').getByText('£480.00')).toBeVisible();
});

test("Purchase leads to the order summary with the plan's number of computers", async () => {
  const { user } = openHome();
  await user.click(screen.getByRole('link', { name: 'Purchase SMALL OFFICE' }));
  expect(screen.getByText('At /purchase/5')).toBeVisible();
});

test('shows the price of the custom plan for the number of computers that the customer enters', async () => {
  const { user } = openHome();
  const custom = plan('CUSTOM');
  await user.click(custom.getByRole('button', { name: 'Add one computer' }));
  expect(custom.getByRole('link', { name: 'Purchase CUSTOM' })).toHaveAttribute('href', '/purchase/11');
  await user.clear(custom.getByRole('spinbutton', { name: 'Number of computers' }));
  await user.type(custom.getByRole('spinbutton', { name: 'Number of computers' }), '3');
  expect(await custom.findByText('£153.00')).toBeVisible();
});

test('announces to screen readers that prices are loading, and shows no price', () => {
  openHome();
  expect(screen.getByRole('status')).toHaveTextContent('Loading prices');
  expect(document.body).not.toHaveTextContent(/£|NaN|undefined/);
});

test.each([
  ['the server fails', () => HttpResponse.json({ detail: 'down' }, { status: 500 })],
  ['the server responds with HTML', () => HttpResponse.html('<h1>Bad gateway</h1>')],
  ['the response has no prices', () => HttpResponse.json({ rates: {} })],
])('the customer can still choose a plan if %s, and Retry loads the prices', async (_case, respond) => {
  edge.use(http.get('*/PricesRates', respond, { once: true }));
  const { user } = openHome();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the prices.');
  expect(screen.getByRole('link', { name: 'Purchase TWIN PACK' })).toHaveAttribute('href', '/purchase/2');
  expect(document.body).not.toHaveTextContent(/£|NaN|undefined/);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await plan('TWIN PACK').findByText('£108.00')).toBeVisible();
});

test('shows only pounds if there are no exchange rates', async () => {
  edge.use(http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 1: 60 } })));
  openHome();
  expect(await plan('TWIN PACK').findByText('£120.00')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/approx|NaN|undefined|\$|€/);
});
