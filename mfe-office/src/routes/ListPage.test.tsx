import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import ListPage from './ListPage';

const ROW = { order: '7CXK4ABC', customer: 'jane@example.com', created: '2027-07-01T00:30:00+01:00', pounds: '108.00' };
const COLUMNS = Object.keys(ROW);
const LIST = {
  message: '1 order',
  columns: COLUMNS,
  allColumns: COLUMNS,
  rows: [ROW],
  sort: 'created-desc',
  next: '7CXK4ABC',
};

const PERIOD = [
  { name: 'since', label: 'First day', kind: 'date' },
  { name: 'until', label: 'Last day', kind: 'date' },
];
const FILTERS = [
  { name: 'find', label: 'Find', kind: 'text', help: 'Part of the email address.' },
  { name: 'status', label: 'State', kind: 'choice', choices: ['paid', 'review'] },
  { name: 'sort', label: 'Sort by', kind: 'choice', choices: ['created-desc', 'created', 'pounds-desc', 'pounds'] },
  { name: 'after', label: 'After', kind: 'text' },
];

beforeEach(() => {
  edge.use(
    http.get('*/api/staff/me', () => HttpResponse.json({ email: 'ann@example.com', role: 'support' })),
    http.get('*/api/office/reports', () =>
      HttpResponse.json([
        { name: 'orders', title: 'Orders', summary: 'Search the orders.', options: FILTERS },
        { name: 'log', title: 'Log', summary: 'List the changes.', options: [] },
        { name: 'accounting', title: 'Accounting', summary: 'Show a period.', options: PERIOD },
        { name: 'payouts', title: 'Payouts', summary: 'List the payouts.', options: PERIOD },
      ]),
    ),
    http.get('*/api/office/reports/orders', ({ request }) =>
      new URL(request.url).searchParams.get('after') === '7CXK4ABC'
        ? HttpResponse.json({ message: 'No orders', columns: [], rows: [] })
        : HttpResponse.json(LIST),
    ),
  );
});

const openList = (at = '/office/lists/orders') => renderApp({ at, routes: { 'office/lists/:name': <ListPage /> } });

test.each(['ann@example.com', 'ann@example.com (owner)'])(
  'lets the address in “%s” break after its @, so that a narrow table shows more columns',
  async (who) => {
    const log = { message: '1 change', columns: ['who'], allColumns: ['who'], rows: [{ who }] };
    edge.use(http.get('*/api/office/reports/log', () => HttpResponse.json(log)));
    openList('/office/lists/log');
    const cell = await screen.findByRole('cell');
    expect(cell).toHaveTextContent(who);
    expect(within(cell).getByText(/^ann@/)).toContainHTML('ann@<wbr>example.com');
  },
);

test('shows a list as a table whose orders and customers are links, and offers it as CSV', async () => {
  openList();
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Orders' }));
  expect(table.getByRole('link', { name: '7CXK4ABC' })).toHaveAttribute('href', '/office/orders/7CXK4ABC');
  expect(table.getByRole('link', { name: /jane@ ?example\.com/ })).toHaveAttribute(
    'href',
    '/office/customers/jane%40example.com',
  );
  expect(table.getByText('1 Jul 2027, 00:30 BST')).toBeVisible();
  // Only the digits of amounts and counts are aligned.
  expect(table.getByRole('cell', { name: '108.00' })).toHaveClass('number');
  expect(table.getByText('1 Jul 2027, 00:30 BST').parentElement).not.toHaveClass('number');
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/office\/reports\/orders\.csv$/),
  );
});

test('aligns numbers, but not an empty column', async () => {
  const rows = [
    { order: '7CXK4ABC', computers: '5', refunded: '' },
    { order: '8GGR9CGK', computers: '', refunded: '' },
  ];
  edge.use(
    http.get('*/api/office/reports/orders', () =>
      HttpResponse.json({ message: '2 orders', columns: Object.keys(rows[0] ?? {}), allColumns: [], rows }),
    ),
  );
  openList();
  expect(await screen.findByRole('columnheader', { name: 'computers' })).toHaveClass('number');
  expect(screen.getByRole('columnheader', { name: 'refunded' })).not.toHaveClass('number');
});

test('shows the totals of all pages below their columns', async () => {
  const totals = [{ customer: 'total', pounds: '5400.00' }];
  edge.use(http.get('*/api/office/reports/orders', () => HttpResponse.json({ ...LIST, totals })));
  openList();
  const table = within(await screen.findByRole('table', { name: 'Orders' }));
  const cells = table.getAllByRole('cell').slice(-COLUMNS.length);
  expect(cells.map(({ textContent }) => textContent)).toEqual(['', 'total', '', '5400.00']);
  const total = table.getByRole('cell', { name: '5400.00' });
  expect(total).toHaveClass('number');
  // On a phone, the name of the column is in front of the cell.
  expect(total).toHaveAttribute('data-column', 'Pounds');
});

test('shows the usual days of a report until the user chooses others', async () => {
  const days = { first: '2026-07-01', last: '2026-09-30' };
  const reply = { message: 'Nothing', columns: [], allColumns: [], rows: [], days };
  edge.use(http.get('*/api/office/reports/accounting', () => HttpResponse.json(reply)));
  openList('/office/lists/accounting?until=2026-09-30');
  const used = within(await screen.findByRole('list', { name: 'Filters in use' }));
  expect(await used.findByText('First day: 1 Jul 2026')).toBeVisible();
  expect(used.getAllByRole('listitem')).toHaveLength(2);
  expect(used.getAllByRole('link')).toEqual([used.getByRole('link', { name: /^Remove the filter Last day/ })]);
});

test('turns to the next page and back to the first', async () => {
  const { user } = openList();
  await user.click(await screen.findByRole('link', { name: 'Next page' }));
  expect(await screen.findByText('No orders')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'First page' }));
  expect(await screen.findByText('1 order')).toBeVisible();
});

/** Returns the query of the page's link to its file, which has the same filters as the page. */
const csvQuery = () =>
  new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Download as CSV' }).href).searchParams.toString();

test('the address contains the filters, which the table, its file and the fields follow', async () => {
  const { user } = openList('/office/lists/orders?after=7CXK4ABC');
  await user.click(await screen.findByText('Filters'));
  await user.selectOptions(await screen.findByLabelText('State'), 'review');
  await user.type(screen.getByLabelText('Find'), ' jane ');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  // Other filters begin with the first page.
  await waitFor(() => expect(csvQuery()).toBe('find=jane&status=review'));
  expect(await screen.findByText('1 order')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Remove the filter State: review' }));
  await waitFor(() => expect(csvQuery()).toBe('find=jane'));
  expect(screen.getByLabelText('State')).toHaveValue('');
  expect(screen.getByLabelText('Find')).toHaveValue('jane');
});

test('a column that the list can be sorted by is a link, which turns the order around', async () => {
  const { user } = openList();
  const head = async (name: string) => screen.findByRole('columnheader', { name });
  expect(await head('created')).toHaveAttribute('aria-sort', 'descending');
  expect(within(await head('customer')).queryByRole('link')).toBeNull();
  await user.click(within(await head('created')).getByRole('link'));
  await waitFor(() => expect(csvQuery()).toBe('sort=created'));
  await user.click(within(await head('pounds')).getByRole('link'));
  await waitFor(() => expect(csvQuery()).toBe('sort=pounds-desc'));
});

test('the address and the file contain the chosen columns', async () => {
  const { user } = openList('/office/lists/orders?status=paid');
  await user.click(await screen.findByText('Columns'));
  await user.click(screen.getByRole('checkbox', { name: 'created' }));
  await user.click(screen.getByRole('checkbox', { name: 'customer' }));
  await user.click(screen.getByRole('button', { name: 'Show these columns' }));
  await waitFor(() => expect(csvQuery()).toBe('columns=order%2Cpounds&status=paid'));
});

test('a column that the list hides at first can be chosen', async () => {
  edge.use(http.get('*/api/office/reports/orders', () => HttpResponse.json({ ...LIST, columns: ['order', 'pounds'] })));
  const { user } = openList();
  await user.click(await screen.findByText('Columns'));
  await user.click(screen.getByRole('checkbox', { name: 'created' }));
  await user.click(screen.getByRole('checkbox', { name: 'customer' }));
  await user.click(screen.getByRole('button', { name: 'Show these columns' }));
  await waitFor(() => expect(csvQuery()).toBe('columns=order%2Cpounds%2Ccreated%2Ccustomer'));
});

test('a subscription is a link whose text is not its id', async () => {
  edge.use(
    http.get('*/api/office/reports/orders', () =>
      HttpResponse.json({ ...LIST, columns: ['subscription'], rows: [{ subscription: 'sub-1' }] }),
    ),
  );
  openList();
  const link = await screen.findByRole('link', { name: 'Open the subscription sub-1' });
  expect(link).toHaveAttribute('href', '/office/subscriptions/sub-1');
  expect(link).toHaveTextContent(/^Open$/);
});

test('links a row of the journal to its order and its document', async () => {
  const row = { document: 'INV-000019', order: '7CXK4ABC' };
  edge.use(
    http.get('*/api/office/reports/orders', () =>
      HttpResponse.json({ ...LIST, columns: ['document', 'order'], rows: [row, { ...row, document: '' }] }),
    ),
  );
  openList();
  const links = (await screen.findAllByRole('link', { name: /^INV-|^7CXK4ABC/ })).map((link) =>
    link.getAttribute('href'),
  );
  const order = '/office/orders/7CXK4ABC';
  expect(links).toEqual([expect.stringMatching(/\/api\/office\/documents\/INV-000019\.pdf$/), order, order]);
});

test('says what is wrong with a filter in the address, and keeps the fields to correct it', async () => {
  const detail = '“State” must be one of paid, review.';
  edge.use(http.get('*/api/office/reports/orders', () => HttpResponse.json({ status: 400, detail }, { status: 400 })));
  openList('/office/lists/orders?status=lost');
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(await screen.findByRole('link', { name: 'Remove the filter State: lost' })).toBeVisible();
});

test('links to the lists that the role may read', async () => {
  openList();
  const links = within(await screen.findByRole('navigation', { name: 'Lists' }));
  expect(await links.findByRole('link', { name: 'Log' })).toHaveAttribute('href', '/office/lists/log');
});

test('shows days as in the rest of the office', async () => {
  edge.use(
    http.get('*/api/office/reports/orders', () =>
      HttpResponse.json({ ...LIST, columns: ['ends'], rows: [{ ends: '2027-03-14' }] }),
    ),
  );
  openList();
  expect(await screen.findByRole('cell', { name: '14 Mar 2027' })).toBeVisible();
});

test('says that the role may not read a list', async () => {
  const detail = 'Your role (support) has no report “journal”. Ask the owner of the shop.';
  edge.use(http.get('*/api/office/reports/journal', () => HttpResponse.json({ status: 403, detail }, { status: 403 })));
  openList('/office/lists/journal');
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
});

test('a chosen period applies to the list, its file and the links to other lists', async () => {
  edge.use(
    http.get('*/api/office/reports/accounting', ({ request }) =>
      HttpResponse.json({ message: new URL(request.url).search, columns: [], rows: [] }),
    ),
  );
  const { user } = openList('/office/lists/accounting');
  await user.click(await screen.findByText('Filters'));
  await user.type(await screen.findByLabelText('First day'), '2027-04-01');
  await user.type(screen.getByLabelText('Last day'), '2027-06-30');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const period = '?since=2027-04-01&until=2027-06-30';
  expect(await screen.findByText(period)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Remove the filter First day: 1 Apr 2027' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/accounting.csv${period}`),
  );
  const links = within(screen.getByRole('navigation', { name: 'Lists' }));
  expect(links.getByRole('link', { name: 'Payouts' })).toHaveAttribute('href', `/office/lists/payouts${period}`);
  expect(links.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/office/lists/orders');
});

test('the links to usual periods use the server’s day, also if the browser’s clock is wrong', async () => {
  edge.use(
    http.get('*/api/office/reports/accounting', () =>
      HttpResponse.json({ message: 'Nothing', columns: [], rows: [], today: '2041-05-31' }),
    ),
  );
  openList('/office/lists/accounting');
  const links = within(await screen.findByRole('navigation', { name: 'Period' }));
  expect(links.getByRole('link', { name: 'Last quarter' })).toHaveAttribute(
    'href',
    '/office/lists/accounting?since=2041-01-01&until=2041-03-31',
  );
});

test('a payout links to its transactions', async () => {
  edge.use(
    http.get('*/api/office/reports/payouts', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('payout') === 'po_1'
          ? { message: 'Payout po_1 of £10.00', columns: [], rows: [] }
          : { message: '1 payout', columns: ['payout'], rows: [{ payout: 'po_1' }] },
      ),
    ),
  );
  const { user } = openList('/office/lists/payouts');
  await user.click(await screen.findByRole('link', { name: 'po_1' }));
  expect(await screen.findByText('Payout po_1 of £10.00')).toBeVisible();
});
