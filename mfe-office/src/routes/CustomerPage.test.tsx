import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import { officeOperation } from '../testing/officeOperation';
import CustomerPage from './CustomerPage';

const CUSTOMER = {
  id: 'u1',
  email: 'jane@example.com',
  registeredAt: '2026-03-14T10:00:00Z',
  isBlocked: true,
  blockReason: 'Stolen card.',
  isDeleted: false,
  orders: [
    {
      orderNumber: '7CXK4ABC',
      kind: 'purchase',
      status: 'completed',
      quantity: 2,
      payablePence: 10_800,
      refundedPence: 1_000,
      createdAt: '2026-03-14T10:05:00Z',
    },
  ],
  subscriptions: [{ id: 's1', quantity: 1, endDate: '2020-03-14', isBlocked: true, blockReason: null }],
  emails: [
    {
      id: 'm1',
      kind: 'codes',
      state: 'retrying',
      recipient: 'jane@example.com',
      createdAt: '2026-03-14T10:06:00Z',
      sentAt: null,
      error: 'The mailbox is full.',
    },
    {
      ...{ id: 'm2', kind: 'reminder', state: 'planned', recipient: 'jane@example.com', error: null },
      ...{ createdAt: '2026-03-14T10:06:00Z', sentAt: null, dueAt: '2027-02-12T10:00:00Z' },
    },
  ],
  notes: [{ id: 1, at: '2026-03-15T10:00:00Z', author: 'bob@example.com', text: 'Called us.', about: 'u1' }],
  timeline: [{ at: '2026-03-14T10:00:00Z', what: 'Registered', detail: '', who: '' }],
};

beforeEach(() => {
  edge.use(
    http.get('*/api/staff/me', () => HttpResponse.json({ email: 'ann@example.com', role: 'support' })),
    http.get('*/api/office/customers/u1', () => HttpResponse.json(CUSTOMER)),
    http.get('*/api/office/operations', () =>
      HttpResponse.json([officeOperation('set-email', 'customer'), officeOperation('refund', 'order')]),
    ),
  );
});

test('says until when wrong passwords limit the customer’s sign-in', async () => {
  const limited = { ...CUSTOMER, signInRefusedUntil: '2026-06-03T10:15:00Z' };
  edge.use(http.get('*/api/office/customers/u1', () => HttpResponse.json(limited)));
  openCustomer();
  expect(await screen.findByText(/sign-ins with a password are limited until 3 Jun 2026, 11:15 BST/)).toHaveTextContent(
    'A password reset lifts this.',
  );
});

const openCustomer = () =>
  renderApp({ at: '/office/customers/u1', routes: { 'office/customers/:id': <CustomerPage /> } });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

/** The title can break after the @, so it consists of two texts. */
const title = (email: string) => screen.findByText(email, { selector: 'h1 > span' });

test('shows a customer with orders, subscriptions, emails, notes and timeline', async () => {
  openCustomer();
  expect(await title('jane@example.com')).toBeVisible();
  expect(screen.getByText('This customer is blocked. Stolen card.')).toBeVisible();
  const orders = await section('Orders');
  expect(orders.getByRole('link', { name: '7CXK4ABC' })).toHaveAttribute('href', '/office/orders/7CXK4ABC');
  expect(orders.getByText('£108.00')).toBeVisible();
  expect(orders.getByText('refunded £10.00')).toBeVisible();
  const subscriptions = await section('Subscriptions');
  expect(subscriptions.getByText('ended on 14 March 2020')).toBeVisible();
  expect(subscriptions.getByRole('link', { name: '1 computer' })).toHaveAttribute('href', '/office/subscriptions/s1');
  expect(subscriptions.getByText('1 computer')).toBeVisible();
  const emails = await section('Emails');
  expect(emails.getByText('retrying')).toBeVisible();
  expect(emails.getByText('will be sent 12 Feb 2027, 10:00 GMT')).toBeVisible();
  expect(emails.getByText('The mailbox is full.')).toBeVisible();
  expect((await section('Timeline')).getByText('Registered')).toBeVisible();
  expect((await section('Notes')).getByText('Called us.')).toBeVisible();
});

test('shows orders of other customers and for other customers apart, with links to these customers', async () => {
  const [order] = CUSTOMER.orders;
  const ordersOfOthers = [{ ...order, orderNumber: '8DYM4ABC', customer: { id: 'u2', email: 'kim@example.com' } }];
  const ordersForOthers = [{ ...order, orderNumber: '9FKN4ABC', owner: { id: 'u3', email: 'lee@example.com' } }];
  edge.use(
    http.get('*/api/office/customers/u1', () => HttpResponse.json({ ...CUSTOMER, ordersOfOthers, ordersForOthers })),
  );
  openCustomer();
  const ofOthers = await section('Orders of other customers for these subscriptions');
  expect(ofOthers.getByRole('link', { name: '8DYM4ABC' })).toHaveAttribute('href', '/office/orders/8DYM4ABC');
  expect(ofOthers.getByText(/^by/)).toHaveTextContent('by kim@example.com');
  expect(ofOthers.getByRole('link', { name: 'kim@example.com' })).toHaveAttribute('href', '/office/customers/u2');
  const forOthers = await section('Orders for other customers’ subscriptions');
  expect(forOthers.getByText(/^for/)).toHaveTextContent('for lee@example.com');
  expect(forOthers.queryByText('8DYM4ABC')).toBeNull();
  expect((await section('Orders')).getAllByRole('link')).toHaveLength(1);
});

test('runs an operation on the customer’s email address, and shows the customer again', async () => {
  let email = 'jane@example.com';
  edge.use(
    http.get('*/api/office/customers/u1', () => HttpResponse.json({ ...CUSTOMER, email })),
    http.post('*/api/office/operations/set-email', async ({ request }) => {
      const { args, confirmation } = Object(await request.json());
      expect(args).toEqual(['jane@example.com']);
      if (confirmation !== 'abc')
        return HttpResponse.json({ state: 'confirm', message: 'Changes it.', confirmation: 'abc' });
      email = 'jane@example.org';
      return HttpResponse.json({ state: 'done', message: 'Changed it.' });
    }),
  );
  const { user } = openCustomer();
  await user.click(await screen.findByRole('button', { name: 'Run set-email' }));
  expect(screen.queryByRole('button', { name: 'Run refund' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Show what happens' }));
  await user.click(await dialog.findByRole('button', { name: 'Run set-email' }));
  expect(await dialog.findByText('Changed it.')).toBeVisible();
  await user.click(dialog.getByText('Close'));
  expect(await title('jane@example.org')).toBeVisible();
});

test('opens a customer by email address, and stays on the page of the same account', async () => {
  const asked: unknown[] = [];
  edge.use(
    http.get('*/api/office/customers/:id', ({ params }) => {
      asked.push(params['id']);
      return HttpResponse.json(CUSTOMER);
    }),
  );
  renderApp({ at: '/office/customers/jane%40example.com', routes: { 'office/customers/:id': <CustomerPage /> } });
  await waitFor(() => expect(asked).toEqual(['jane@example.com', 'u1']));
  expect(await title('jane@example.com')).toBeVisible();
});

test('says that the page could not be loaded again, and keeps it on screen', async () => {
  edge.use(http.post('*/api/office/notes', () => new HttpResponse(null, { status: 204 })));
  const { user } = openCustomer();
  await user.type(await screen.findByLabelText('New note'), 'Sent a new card.');
  edge.use(
    http.get('*/api/office/customers/u1', () =>
      HttpResponse.json({ status: 503, detail: 'Try again later.' }, { status: 503 }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again later.');
  expect(await title('jane@example.com')).toBeVisible();
});

test('adds a note about the customer', async () => {
  const notes = [...CUSTOMER.notes];
  edge.use(
    http.get('*/api/office/customers/u1', () => HttpResponse.json({ ...CUSTOMER, notes })),
    http.post('*/api/office/notes', async ({ request }) => {
      expect(await request.json()).toEqual({ about: 'u1', text: 'Sent a new card.' });
      notes.push({
        id: 2,
        at: '2026-03-16T10:00:00Z',
        author: 'ann@example.com',
        text: 'Sent a new card.',
        about: 'u1',
      });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openCustomer();
  await user.type(await screen.findByLabelText('New note'), 'Sent a new card.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('ann@example.com, 16 Mar 2026, 10:00 GMT')).toBeVisible();
});

test('says that a customer does not exist', async () => {
  edge.use(
    http.get('*/api/office/customers/u1', () =>
      HttpResponse.json({ status: 404, detail: 'There is no customer u1.' }, { status: 404 }),
    ),
  );
  openCustomer();
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no customer u1.');
});
