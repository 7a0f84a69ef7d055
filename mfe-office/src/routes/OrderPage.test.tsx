import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setRuntimeConfig } from 'shared/runtime';
import { edge, renderApp } from 'shared/testing/renderApp';
import OrderPage from './OrderPage';

const ORDER = {
  paymentId: 'payment1',
  orderNumber: '7CXK4ABC',
  kind: 'purchase',
  status: 'completed',
  problem: null,
  customer: { id: 'u1', email: 'jane@example.com' },
  quantity: 2,
  payablePence: 10_800,
  discountPence: 0,
  refundedPence: 0,
  countryName: 'United Kingdom',
  vat: 'Includes £18.00 VAT (20%)',
  payment: { method: 'card', card: 'visa 4242', id: 'pi_1', href: null },
  subscription: {
    id: 's1',
    owner: { id: 'u1', email: 'jane@example.com' },
    quantity: 2,
    endDate: '2027-03-14',
    isBlocked: false,
    blockReason: null,
  },
  codes: [
    { code: 'AAAA-BBBB', boughtBy: '7CXK4ABC', label: '', computerName: 'RECEPTION-PC', lastSeenAt: null },
    { code: 'CCCC-DDDD', boughtBy: '98DGYWNR', label: '', computerName: null, lastSeenAt: null },
  ],
  refunds: [],
  documents: [
    {
      kind: 'invoice',
      number: 'INV-000001',
      issuedOn: '2026-03-14',
      isVoid: false,
      href: '/api/office/orders/payment1/invoice.pdf',
    },
  ],
  emails: [],
  notes: [],
  timeline: [{ at: '2026-03-14T10:00:00Z', what: 'Paid', detail: '£108.00', who: '' }],
};

const REFUND = {
  name: 'refund',
  title: 'Refund',
  summary: 'Refund an order.',
  page: 'order',
  args: [{ name: '', label: 'Order', kind: 'text', help: '', isRequired: true, choices: [] }],
  options: [
    { name: 'amount', label: 'Amount', kind: 'pounds', help: '', isRequired: false, choices: [] },
    { name: 'again', label: 'Again', kind: 'flag', help: '', isRequired: false, choices: [] },
  ],
  needsSecondFactor: true,
  undo: 'This can’t be undone.',
};

beforeEach(() => {
  edge.use(
    http.get('*/api/staff/me', () => HttpResponse.json({ email: 'ann@example.com', role: 'support' })),
    http.get('*/api/office/orders/7CXK4ABC', () => HttpResponse.json(ORDER)),
    http.get('*/api/office/operations', () =>
      HttpResponse.json([REFUND, { ...REFUND, title: 'Prices', page: 'shop' }]),
    ),
  );
});

afterEach(() => setRuntimeConfig({}));

const openOrder = () =>
  renderApp({ at: '/office/orders/7CXK4ABC', routes: { 'office/orders/:number': <OrderPage /> } });

test('shows an order with its money, codes and timeline', async () => {
  openOrder();
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 7CXK4ABC' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'jane@example.com' })).toHaveAttribute('href', '/office/customers/u1');
  const subscription = screen.getByRole('link', { name: 'ends on 14 March 2027' });
  expect(subscription).toHaveAttribute('href', '/office/subscriptions/s1');
  expect(screen.getAllByText('£108.00')).toHaveLength(2);
  expect(screen.getByText('RECEPTION-PC')).toBeVisible();
  expect(screen.getByText('AAAA-BBBB').closest('li')).toHaveTextContent('bought by this order');
  expect(screen.getByText('CCCC-DDDD').closest('li')).not.toHaveTextContent('bought by this order');
});

test('says why an order is in review, and links to the order that blocks its subscription', async () => {
  const blockCause = { orderNumber: '98DGYWNR', sentence: 'A bank disputes the payment.' };
  edge.use(
    http.get('*/api/office/orders/7CXK4ABC', () =>
      HttpResponse.json({ ...ORDER, status: 'review', problem: 'The subscription was blocked.', blockCause }),
    ),
  );
  openOrder();
  expect(await screen.findByText('The subscription was blocked.')).toBeVisible();
  expect(screen.getByText(/A bank disputes the payment\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open order 98DGYWNR' })).toHaveAttribute('href', '/office/orders/98DGYWNR');
});

test('shows the notes about the order, and marks those about its customer', async () => {
  const note = { at: '2026-03-15T10:00:00Z', author: 'bob@example.com' };
  const notes = [
    { ...note, id: 2, text: 'Is often on holiday.', about: 'u1' },
    { ...note, id: 1, text: 'Wants a copy.', about: 'payment1' },
  ];
  edge.use(http.get('*/api/office/orders/7CXK4ABC', () => HttpResponse.json({ ...ORDER, notes })));
  openOrder();
  expect((await screen.findByText('Is often on holiday.')).closest('li')).toHaveTextContent(
    /About the customer, bob@example\.com/,
  );
  expect(screen.getByText('Wants a copy.').closest('li')).not.toHaveTextContent('About the customer');
});

test('links to the documents at the API, and shows the day of issue', async () => {
  setRuntimeConfig({ apiBaseUrl: 'https://api.shop.test' });
  openOrder();
  expect(await screen.findByRole('link', { name: 'Invoice INV-000001' })).toHaveAttribute(
    'href',
    'https://api.shop.test/api/office/orders/payment1/invoice.pdf',
  );
  expect(screen.getByText('14 March 2026')).toBeVisible();
});

test('corrects an invoice from its present details', async () => {
  const option = (name: string, label: string) => ({ ...REFUND.options[0], name, label, kind: 'text' });
  const options = [option('name', 'Business name'), option('vat-number', 'VAT number')];
  edge.use(
    http.get('*/api/office/orders/7CXK4ABC', () => HttpResponse.json({ ...ORDER, businessName: 'Ada Ltd' })),
    http.get('*/api/office/operations', () =>
      HttpResponse.json([{ ...REFUND, name: 'set-invoice', title: 'Correct the invoice', options }]),
    ),
  );
  const { user } = openOrder();
  await user.click(await screen.findByRole('button', { name: 'Correct the invoice' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('Business name')).toHaveValue('Ada Ltd');
  expect(dialog.getByLabelText('VAT number')).toHaveValue('');
});

test('keeps the typed values if the person goes back', async () => {
  edge.use(
    http.post('*/api/office/operations/refund', () =>
      HttpResponse.json({ state: 'confirm', message: 'Refunds £10.00.', confirmation: 'abc' }),
    ),
  );
  const { user } = openOrder();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Amount'), '10');
  await user.click(dialog.getByLabelText('Again'));
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  await user.click(await dialog.findByRole('button', { name: 'Back' }));
  expect(await dialog.findByLabelText('Amount')).toHaveValue('10');
  expect(dialog.getByLabelText('Again')).toBeChecked();
});

test('offers only the operations of this page', async () => {
  openOrder();
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Prices' })).toBeNull();
});

test('offers only what is useful in the present state, under the name of what it changes', async () => {
  edge.use(
    http.get('*/api/office/orders/7CXK4ABC', () => HttpResponse.json({ ...ORDER, paidAt: '2026-03-14T10:00:00Z' })),
    http.get('*/api/office/operations', () =>
      HttpResponse.json([
        { ...REFUND, usefulIf: ['sold'] },
        { ...REFUND, name: 'deliver', title: 'Deliver', usefulIf: ['in review'] },
        { ...REFUND, name: 'block', title: 'Block', page: 'subscription', usefulIf: ['subscription usable'] },
        { ...REFUND, name: 'unblock', title: 'Unblock', page: 'subscription', usefulIf: ['subscription blocked'] },
        { ...REFUND, name: 'unextend', title: 'Unextend', page: 'subscription', usefulIf: ['subscription extended'] },
        { ...REFUND, name: 'unblock-customer', title: 'Unblock all', page: 'customer', usefulIf: ['customer blocked'] },
        { ...REFUND, name: 'set-email', title: 'Correct', page: 'customer', usefulIf: ['customer registered'] },
        { ...REFUND, name: 'later', title: 'Later', page: 'subscription', usefulIf: ['a state of a newer server'] },
      ]),
    ),
  );
  openOrder();
  const offered = within(await screen.findByRole('region', { name: 'What you can do' }));
  expect((await offered.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    'Refund',
    'Block',
    'Later',
    'Correct',
  ]);
  expect(offered.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Order',
    'Subscription',
    'Customer',
  ]);
});

test.each([
  ['no emails to a deleted account', { id: 'u1', email: 'u1@deleted.invalid' }, ['Refund']],
  [
    'emails to the heir of a deleted account',
    { id: 'u2', email: 'heir@example.com' },
    ['Refund', 'Resend the codes', 'Link'],
  ],
])('offers %s', async (_what, owner, expected) => {
  const customer = { ...ORDER.customer, isDeleted: true };
  const subscription = { ...ORDER.subscription, owner };
  edge.use(
    http.get('*/api/office/orders/7CXK4ABC', () => HttpResponse.json({ ...ORDER, customer, subscription })),
    http.get('*/api/office/operations', () =>
      HttpResponse.json([
        REFUND,
        { ...REFUND, name: 'resend', title: 'Resend the codes', usefulIf: ['owner registered'] },
        { ...REFUND, name: 'resend-documents', title: 'Resend the documents', usefulIf: ['customer registered'] },
        { ...REFUND, name: 'payment-link', title: 'Link', page: 'subscription', usefulIf: ['owner registered'] },
      ]),
    ),
  );
  openOrder();
  const offered = within(await screen.findByRole('region', { name: 'What you can do' }));
  const names = (await offered.findAllByRole('button')).map(({ textContent }) => textContent);
  expect(names).toEqual(expected);
});

test('offers to undo what was done to the customer and the subscription', async () => {
  const customer = { ...ORDER.customer, isBlocked: true };
  const subscription = { ...ORDER.subscription, isExtended: true };
  edge.use(
    http.get('*/api/office/orders/7CXK4ABC', () => HttpResponse.json({ ...ORDER, customer, subscription })),
    http.get('*/api/office/operations', () =>
      HttpResponse.json([
        { ...REFUND, name: 'unextend', title: 'Unextend', page: 'subscription', usefulIf: ['subscription extended'] },
        { ...REFUND, name: 'block-customer', title: 'Block all', page: 'customer', usefulIf: ['customer active'] },
        { ...REFUND, name: 'unblock-customer', title: 'Unblock all', page: 'customer', usefulIf: ['customer blocked'] },
      ]),
    ),
  );
  openOrder();
  const offered = within(await screen.findByRole('region', { name: 'What you can do' }));
  const names = (await offered.findAllByRole('button')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Unextend', 'Unblock all']);
});

const TWO_ROWS = [
  { code: 'ABC123', label: '=1+1' },
  { code: 'DEF456', label: 'fair' },
];

test.each([
  [
    'several rows',
    {},
    TWO_ROWS,
    /^Download refund-[\d-]{10}\.csv$/,
    'text/csv',
    "code,label\r\nABC123,'=1+1\r\nDEF456,fair\r\n",
  ],
  ['a whole file', { resultFile: 'data.json' }, [], /^Download data\.json$/, 'application/json', '{"a":1}'],
])('saves a result of %s as a file', async (_what, operation, rows, name, type, content) => {
  edge.use(
    http.get('*/api/office/operations', () => HttpResponse.json([{ ...REFUND, ...operation }])),
    http.post('*/api/office/operations/refund', () => HttpResponse.json({ state: 'done', message: '{"a":1}', rows })),
  );
  const { user } = openOrder();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await user.click(await screen.findByRole('button', { name: 'Show what happens' }));
  expect(await screen.findByRole('link', { name })).toHaveAttribute(
    'href',
    `data:${type};charset=utf-8,${encodeURIComponent(content)}`,
  );
});

test('shows the consequences first, asks for the second factor, and then runs the operation', async () => {
  const bodies: unknown[] = [];
  let isProved = false;
  edge.use(
    http.post('*/api/office/operations/refund', async ({ request }) => {
      const body = await request.json();
      bodies.push(body);
      if (bodies.length === 1)
        return HttpResponse.json({ state: 'confirm', message: 'Refunds £10.00.', confirmation: 'abc' });
      if (!isProved)
        return HttpResponse.json({ status: 403, code: 'confirmation-needed', detail: 'Confirm.' }, { status: 403 });
      return HttpResponse.json({ state: 'done', message: 'Refunded £10.00.' });
    }),
    http.post('*/api/staff/confirm', () => {
      isProved = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openOrder();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Amount'), '10');
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  expect(await dialog.findByText('Refunds £10.00.')).toBeVisible();
  expect(dialog.getByText('This can’t be undone.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await user.type(await dialog.findByLabelText('Code'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Confirm that it is you' }));
  expect(await dialog.findByText('Refunded £10.00.')).toBeVisible();
  const sent = { args: ['7CXK4ABC'], options: { amount: '10' } };
  expect(bodies).toEqual([sent, { ...sent, confirmation: 'abc' }, { ...sent, confirmation: 'abc' }]);
});

test('says that an order does not exist', async () => {
  edge.use(
    http.get('*/api/office/orders/7CXK4ABC', () =>
      HttpResponse.json({ status: 404, detail: 'There is no such order.' }, { status: 404 }),
    ),
  );
  openOrder();
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such order.');
});

test.each([
  ['lost', 'Lost in a dispute'],
  ['open', 'In an open dispute'],
])('says the amount of a dispute that is %s', async (state, label) => {
  const disputes = [{ id: 'du_1', state, amountPence: 5400 }];
  edge.use(http.get('*/api/office/orders/7CXK4ABC', () => HttpResponse.json({ ...ORDER, disputes })));
  openOrder();
  expect(await screen.findByText(label)).toBeVisible();
  expect(screen.getByText('£54.00')).toBeVisible();
});
