import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import HomePage from './HomePage';
import { CONTENT, contentHandler } from '../testing/content';

const openHome = () => renderApp({ at: '/', routes: { '/': <HomePage /> } });

beforeEach(() => edge.use(contentHandler));

test("shows the merchant's sections below the plans, in order", async () => {
  openHome();
  await screen.findByRole('heading', { name: 'Every call' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(titles.slice(4)).toEqual([
    'Every call',
    'What Pro adds',
    'Three steps',
    'Volume prices',
    'Questions',
    'No risk',
  ]);
});

test("shows the merchant's sentence about the product above the plans", async () => {
  openHome();
  const lead = await screen.findByText(/^Records every call\./);
  expect(within(lead).getByRole('link', { name: 'Our terms' })).toHaveAttribute('href', '/terms');
  const plan = screen.getByRole('region', { name: 'SINGLE COMPUTER' });
  expect(lead.compareDocumentPosition(plan)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('shows the plans without an introduction if the merchant has not written one', async () => {
  const { lead: _lead, ...home } = CONTENT.home;
  edge.use(http.get('*/api/content', () => HttpResponse.json({ ...CONTENT, home })));
  openHome();
  await screen.findByRole('heading', { name: 'Every call' });
  expect(screen.queryByText(/^Records every call/)).not.toBeInTheDocument();
});

test("the illustration of the program's window has a text alternative", async () => {
  openHome();
  expect(
    await screen.findByRole('img', { name: /^Illustration of Call Recorder: a call between two people/ }),
  ).toBeVisible();
});

test('the steps are numbered', async () => {
  openHome();
  const steps = within(await screen.findByRole('region', { name: 'Three steps' }));
  expect(steps.getByRole('listitem')).toHaveTextContent(/^1Three steps, first/);
});

test('shows the price per computer, the total and the saving for each quantity with a price of its own', async () => {
  edge.use(
    http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 1: 60, 2: 54, 5: 48, 10: 42, 25: 39, 50: 36 } })),
  );
  openHome();
  const table = within(await screen.findByRole('table', { name: 'Volume prices' }));
  await table.findByText('£60.00', { selector: 'td:nth-child(2)' });
  const rows = table.getAllByRole('row').slice(1);
  const cells = rows.map((row) => Array.from(row.children, (cell) => cell.textContent));
  expect(cells).toEqual([
    ['1', '£60.00', '£60.00', '–'],
    ['2', '£54.00', '£108.00', '£12.00 10%'],
    ['5', '£48.00', '£240.00', '£60.00 20%'],
    ['10', '£42.00', '£420.00', '£180.00 30%'],
    ['25', '£39.00', '£975.00', '£525.00 35%'],
    ['from 50', '£36.00', '£1,800.00', '£1,200.00 40%'],
  ]);
});

test.each([
  ['number', (): Promise<HTMLElement> => screen.findByRole('link', { name: 'Order 2 computers' })],
  ['total', (): Promise<HTMLElement> => screen.findByText('£108.00', { selector: 'td' })],
])('the %s in a row of the price table leads to an order for its quantity', async (_what, find) => {
  const { user } = openHome();
  await user.click(await find());
  expect(screen.getByText('At /purchase/2')).toBeVisible();
});

test('shows the price table without amounts if the prices fail to load', async () => {
  edge.use(http.get('*/PricesRates', () => HttpResponse.json({}, { status: 500 })));
  openHome();
  expect(await screen.findByRole('table', { name: 'Volume prices' })).not.toHaveTextContent(/£|NaN/);
});

test('a click on a question shows its answer', async () => {
  const { user } = openHome();
  await user.click(await screen.findByText('Does it renew?'));
  expect(screen.getByText('No, it does not.')).toBeVisible();
});

test('shows the payment methods and the seller', async () => {
  openHome();
  const trust = within(await screen.findByRole('region', { name: 'No risk' }));
  expect(within(trust.getByRole('list', { name: 'Payment methods' })).getByRole('listitem')).toHaveTextContent('Visa');
  expect(trust.getByText('Example Ltd, 1 High Street, London')).toBeVisible();
});

test.each([
  ['the server fails', () => HttpResponse.json({ detail: 'down' }, { status: 500 })],
  ['the reply is empty', () => HttpResponse.json({})],
])('the customer can still buy if %s, and Retry loads the content', async (_case, respond) => {
  edge.use(http.get('*/api/content', respond, { once: true }));
  const { user } = openHome();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the rest of this page.');
  expect(screen.getByRole('link', { name: 'Purchase TWIN PACK' })).toHaveAttribute('href', '/purchase/2');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Every call' })).toBeVisible();
});
