import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { addDays, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { edge, renderApp } from 'shared/testing/renderApp';
import HomePage from './HomePage';

const NOTHING = { orders: [], customers: [], subscriptions: [] };
const FOUND = {
  orders: [
    {
      paymentId: 'payment1',
      orderNumber: '7CXK4ABC',
      kind: 'purchase',
      status: 'completed',
      payablePence: 10_800,
      createdAt: '2026-03-14T10:00:00Z',
      email: 'jane@example.com',
      businessName: 'Acme Ltd',
    },
  ],
  customers: [{ id: 'u1', email: 'jane@example.com', registeredAt: '2026-03-14T10:00:00Z' }],
  subscriptions: [
    {
      id: 's1',
      owner: { id: 'u1', email: 'ann@example.com' },
      quantity: 2,
      endDate: '2027-03-14',
      isBlocked: true,
      blockReason: 'Chargeback',
    },
  ],
};

const TODAY = calendarDateOf(new Date());
const HOME = {
  health: {
    undelivered: 2,
    oldestDueMail: '2026-03-14T10:00:00Z',
    lastWebhook: null,
    lastReconciliation: '2026-03-13',
    lastBackup: '2026-03-14T09:30:00Z',
  },
  needsYou: [{ cause: 'review:pay1', sentence: 'One order needs a decision.' }],
  money: { todayPence: 10_800, monthPence: 20_000, vatDuePence: 1_800, vatAbroadPence: 500 },
  renewalsDue: 7,
  sales: [
    { day: addDays(TODAY, -30), kind: 'purchase', netPence: 4_000, orders: 1 },
    { day: addDays(TODAY, -1), kind: 'renewal', netPence: -500, orders: 0 },
    { day: TODAY, kind: 'purchase', netPence: 10_800, orders: 1 },
    { day: TODAY, kind: 'renewal', netPence: 3_000, orders: 1 },
  ],
};

const openHome = () => renderApp({ at: '/office', routes: { office: <HomePage /> } });
const answerSearch = (reply: object) =>
  edge.use(
    http.get('*/api/office/search', ({ request }) => {
      expect(new URL(request.url).searchParams.get('text')).toBe('jane');
      return HttpResponse.json(reply);
    }),
  );

const answerHome = (reply: object) => edge.use(http.get('*/api/office/home', () => HttpResponse.json(reply)));

beforeEach(() => {
  edge.use(
    http.get('*/api/staff/me', () => HttpResponse.json({ email: 'ann@example.com', role: 'support' })),
    http.get('*/api/office/reports', () => HttpResponse.json([{ name: 'log', title: 'Log', summary: '' }])),
  );
  answerHome(HOME);
});

async function search() {
  const { user } = openHome();
  await user.type(await screen.findByLabelText('Search for anything'), ' jane ');
  await user.click(screen.getByRole('button', { name: 'Search' }));
}

test('finds orders, customers and subscriptions with one search, and links to them', async () => {
  answerSearch(FOUND);
  await search();
  expect(await screen.findByRole('link', { name: '7CXK4ABC' })).toHaveAttribute('href', '/office/orders/7CXK4ABC');
  expect(screen.getByText('£108.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'jane@example.com' })).toHaveAttribute('href', '/office/customers/u1');
  expect(screen.getByRole('link', { name: 'of ann@example.com' })).toHaveAttribute('href', '/office/subscriptions/s1');
  expect(screen.getByText('blocked')).toBeVisible();
});

test('says that there are more matches, and links to the lists of all of them', async () => {
  answerSearch({ ...FOUND, more: ['orders', 'subscriptions'] });
  await search();
  expect(await screen.findByText('More than 3 results for “jane”. Each part shows the newest 20.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all orders that match' })).toHaveAttribute(
    'href',
    '/office/lists/orders?find=jane',
  );
  expect(screen.queryByRole('link', { name: /all customers/ })).toBeNull();
  expect(screen.getByText('There are more. Use a longer search text to find them.')).toBeVisible();
});

test('links to a filtered list about a promo code or a payout', async () => {
  const list = { title: 'Orders with SPRING', name: 'orders', filters: { promo: 'SPRING' } };
  answerSearch({ ...NOTHING, lists: [list] });
  await search();
  expect(await screen.findByText(/^1 result for/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Orders with SPRING' })).toHaveAttribute(
    'href',
    '/office/lists/orders?promo=SPRING',
  );
});

test('says what to do if nothing matches', async () => {
  answerSearch(NOTHING);
  await search();
  expect(await screen.findByText(/Nothing matches “jane”. Check the spelling/)).toBeVisible();
});

test('shows why a search is refused', async () => {
  edge.use(
    http.get('*/api/office/search', () =>
      HttpResponse.json({ status: 400, detail: 'The search needs at least 3 characters.' }, { status: 400 }),
    ),
  );
  await search();
  expect(await screen.findByRole('alert')).toHaveTextContent('The search needs at least 3 characters.');
});

test('shows what needs a person, the money and the health of the shop', async () => {
  openHome();
  expect(await screen.findByText('One order needs a decision.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the order' })).toHaveAttribute('href', '/office/orders/pay1');
  const factOf = (term: string) => screen.getByText(term).nextSibling;
  expect(factOf('Sales today, minus refunds')).toHaveTextContent('£108.00');
  expect(factOf('Sales this month, minus refunds')).toHaveTextContent('£200.00');
  expect(factOf('UK VAT due for this month')).toHaveTextContent('£13.00');
  expect(factOf('VAT due to other countries for this month')).toHaveTextContent('£5.00');
  expect(factOf('Subscriptions that end within 30 days')).toHaveTextContent('7');
  expect(factOf('Paid but not delivered')).toHaveTextContent('2');
  expect(factOf('Oldest unsent email')).toHaveTextContent('Due since 14 Mar 2026, 10:00 GMT');
  expect(factOf('Last webhook')).toHaveTextContent('None yet');
  expect(factOf('Last comparison with the provider')).toHaveTextContent('13 March 2026');
  expect(factOf('Last backup of changes')).toHaveTextContent('14 Mar 2026, 09:30 GMT');
});

test('compares the sales of the last 30 days with the 30 days before, and separates renewals', async () => {
  const { user } = openHome();
  const summary = '£133.00 in the last 30 days, of which £25.00 from renewals. £40.00 in the 30 days before.';
  expect(await screen.findByRole('img', { name: `Sales by day: ${summary}` })).toBeVisible();
  await user.click(screen.getByText('Show the numbers'));
  const today = screen.getByRole('cell', { name: formatCalendarDate(TODAY) }).closest('tr');
  expect(today).toHaveTextContent('£108.00£30.00');
  expect(within(screen.getByRole('table')).getByRole('cell', { name: '-£5.00' })).toBeVisible();
});

test('the sales by day end today in the shop, whatever the clock of the computer says', async () => {
  answerHome({ ...HOME, today: addDays(TODAY, 30) });
  openHome();
  expect(await screen.findByText(/^£0.00 in the last 30 days.* £133.00 in the 30 days before\.$/)).toBeVisible();
});

test('shows no VAT to support, and says that nothing needs a person', async () => {
  answerHome({ ...HOME, needsYou: [], money: { ...HOME.money, vatDuePence: null, vatAbroadPence: null } });
  openHome();
  expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
  expect(screen.queryByText(/^(UK )?VAT due/)).toBeNull();
});

test('links a figure to the rows behind it, if the role may read them', async () => {
  edge.use(http.get('*/api/office/reports', () => HttpResponse.json([{ name: 'endings', title: 'Endings' }])));
  openHome();
  expect(await screen.findByRole('link', { name: '7' })).toHaveAttribute(
    'href',
    `/office/lists/endings?since=${TODAY}&status=active&until=${addDays(TODAY, 30)}`,
  );
  expect(screen.queryByRole('link', { name: '2' })).toBeNull();
});

test('links to the lists that the role may read', async () => {
  openHome();
  expect(await screen.findByRole('link', { name: 'Log' })).toHaveAttribute('href', '/office/lists/log');
});

test('buttons for narrow screens open the menus', async () => {
  openHome();
  for (const [name, navigation] of [
    ['Menu', 'Office'],
    ['Lists', 'Lists'],
  ] as const) {
    const menu = await screen.findByRole('navigation', { name: navigation });
    const button = await within(menu).findByRole('button', { name });
    expect(menu.querySelector(`#${button.getAttribute('popovertarget')}[popover] a`)).toBeInTheDocument();
  }
});
