import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import HomePage from './HomePage';

const openHome = () => renderApp({ at: '/', routes: { '/': <HomePage /> } });
const plan = (name: string) => within(screen.getByRole('region', { name }));

test('I see four plans with the price per month, the total per year and rough dollars and euros', async () => {
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

test('Purchase takes me to the order with the number of computers of the plan', async () => {
  const { user } = openHome();
  await user.click(screen.getByRole('link', { name: 'Purchase SMALL OFFICE' }));
  expect(screen.getByText('At /purchase/5')).toBeVisible();
});

test('I pick my own number of computers and its price follows', async () => {
  const { user } = openHome();
  const custom = plan('CUSTOM');
  await user.click(custom.getByRole('button', { name: 'Add one computer' }));
  expect(custom.getByRole('link', { name: 'Purchase CUSTOM' })).toHaveAttribute('href', '/purchase/11');
  await user.clear(custom.getByRole('textbox', { name: 'Number of computers' }));
  await user.type(custom.getByRole('textbox', { name: 'Number of computers' }), '3');
  expect(await custom.findByText('£153.00')).toBeVisible();
});

test('While prices load I am told so, and no price is made up', () => {
  openHome();
  expect(screen.getByRole('status')).toHaveTextContent('Loading prices');
  expect(document.body).not.toHaveTextContent(/£|NaN|undefined/);
});

test.each([
  ['the server fails', () => HttpResponse.json({ detail: 'down' }, { status: 500 })],
  ['the server answers a page', () => HttpResponse.html('<h1>Bad gateway</h1>')],
  ['the answer holds no prices', () => HttpResponse.json({ rates: {} })],
])('When %s I can still choose a plan, and Retry brings the prices', async (_case, answer) => {
  edge.use(http.get('*/PricesRates', answer, { once: true }));
  const { user } = openHome();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the prices.');
  expect(screen.getByRole('link', { name: 'Purchase TWIN PACK' })).toHaveAttribute('href', '/purchase/2');
  expect(document.body).not.toHaveTextContent(/£|NaN|undefined/);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await plan('TWIN PACK').findByText('£108.00')).toBeVisible();
});

test('Without exchange rates I see pounds alone', async () => {
  edge.use(http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 1: 60 } })));
  openHome();
  expect(await plan('TWIN PACK').findByText('£120.00')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/approx|NaN|undefined|\$|€/);
});
