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

test("shows the merchant's picture of the program, with a description and a version for dark screens", async () => {
  openHome();
  const picture = await screen.findByRole('img', { name: 'A list of five recorded calls' });
  expect(picture).toHaveAttribute('src', '/content/window.svg?v=1');
  // The size keeps its place while the picture loads.
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['560', '424']);
  const dark = picture.parentElement?.querySelector('source[media="(prefers-color-scheme: dark)"]');
  expect(dark).toHaveAttribute('srcset', '/content/window-dark.svg?v=1');
});

test('shows the description of the program without a picture if the merchant has none', async () => {
  const { picture: _picture, ...product } = CONTENT.home.product;
  edge.use(http.get('*/api/content', () => HttpResponse.json({ ...CONTENT, home: { ...CONTENT.home, product } })));
  openHome();
  await screen.findByRole('heading', { name: 'Every call' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('says above the plans why customers can trust the shop', async () => {
  openHome();
  const reasons = await screen.findByRole('list', { name: 'Why you can buy here safely' });
  expect(within(reasons).getByRole('link', { name: '30-day guarantee' })).toHaveAttribute('href', '/refunds');
  expect(within(reasons).getByText('Invoice for every order')).toBeVisible();
  const plan = screen.getByRole('region', { name: 'SINGLE COMPUTER' });
  expect(reasons.compareDocumentPosition(plan)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('the plan that the merchant recommends', () => {
  const recommend = (plan: string) => {
    const home = { ...CONTENT.home, highlight: { plan, label: 'For small teams' } };
    edge.use(http.get('*/api/content', () => HttpResponse.json({ ...CONTENT, home })));
  };
  const filledButtons = () =>
    screen
      .getAllByRole('link', { name: /^Purchase/ })
      .filter(({ className }) => className.includes('primary'))
      .map(({ textContent }) => textContent);

  test.each([
    ['small-office', 'SMALL OFFICE'],
    ['custom', 'CUSTOM'],
  ])('%s has a label and the only filled button', async (plan, name) => {
    recommend(plan);
    openHome();
    const card = await screen.findByRole('region', { name });
    expect(await within(card).findByText('For small teams')).toBeVisible();
    expect(filledButtons()).toEqual([`Purchase ${name}`]);
  });

  test('is none by default, so that all plans look the same', async () => {
    openHome();
    await screen.findByRole('heading', { name: 'Every call' });
    expect(filledButtons()).toHaveLength(4);
  });
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
