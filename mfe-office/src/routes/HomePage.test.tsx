import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
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
  subscriptions: [{ id: 's1', quantity: 2, endDate: '2027-03-14', isBlocked: true, blockReason: 'Chargeback' }],
};

const openHome = () => renderApp({ at: '/office', routes: { office: <HomePage /> } });
const answerSearch = (reply: object) =>
  edge.use(
    http.get('*/api/office/search', ({ request }) => {
      expect(new URL(request.url).searchParams.get('text')).toBe('jane');
      return HttpResponse.json(reply);
    }),
  );

beforeEach(() => {
  edge.use(http.get('*/api/staff/me', () => HttpResponse.json({ email: 'ann@example.com', role: 'support' })));
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
  expect(screen.getByRole('link', { name: 's1' })).toHaveAttribute('href', '/office/subscriptions/s1');
  expect(screen.getByText('blocked')).toBeVisible();
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
