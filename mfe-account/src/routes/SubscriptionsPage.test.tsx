import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { restoreSession } from 'shared/store';
import { edge } from 'shared/testing/renderApp';
import { card, openSubscriptions } from '../testing/subscriptionsPage';
import { orderDto, subscriptionDto } from '../testing/wire';

test('shows that the subscriptions are loading', () => {
  openSubscriptions([]);
  expect(screen.getByRole('heading', { level: 1, name: 'Call Recorder - Subscriptions' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Getting subscription...');
});

test('shows a link to the plans to a customer without subscriptions', async () => {
  openSubscriptions([]);
  expect(await screen.findByText("You don't have any subscriptions yet.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans and prices' })).toHaveAttribute('href', '/');
});

test.each([
  ['without subscriptions', [], 'purchase', '/payment/success/p0'],
  ['with a subscription', [subscriptionDto()], 'renewal', '/renew/success/p0'],
])('shows a pending payment and no link to the plans to a customer %s', async (_who, list, kind, href) => {
  edge.use(
    http.get('*/api/order/awaitedpayments', () =>
      HttpResponse.json([{ paymentId: 'p0', orderNumber: 'B4C6D8F9', kind }]),
    ),
  );
  openSubscriptions(list);
  expect(await screen.findByText('B4C6D8F9')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your payment' })).toHaveAttribute('href', href);
  expect(screen.queryByRole('link', { name: 'See plans and prices' })).not.toBeInTheDocument();
  expect(screen.queryByText("You don't have any subscriptions yet.")).not.toBeInTheDocument();
});

test('shows why the subscriptions failed to load, and Retry loads them', async () => {
  const { user } = openSubscriptions(
    () => HttpResponse.json({ detail: 'The shop is being repaired.' }, { status: 503 }),
    [subscriptionDto()],
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop is being repaired.');
  expect(screen.queryByText('Your subscriptions')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Your subscriptions' })).toBeVisible();
});

test('shows the status, the number of computers, the end date, and the codes in use', async () => {
  openSubscriptions([subscriptionDto({ endDate: '2199-03-14' })]);
  const pro = await card();
  expect(pro.getByText('Active')).toBeVisible();
  expect(pro.getByText('2', { selector: 'dd' })).toBeVisible();
  expect(pro.getByText(/^Expires 14 March 2199 \(in [\d,]+ days\)$/)).toBeVisible();
  expect(pro.getByText('1 of 2 in use')).toBeVisible();
  expect(pro.getByText('AAAA-1111', { selector: 'code' })).toBeVisible();
  expect(pro.getByText('Activated on RECEPTION-PC')).toBeVisible();
  expect(pro.getByText('Not activated yet')).toBeVisible();
  expect(pro.queryByRole('link', { name: /Renew now/ })).not.toBeInTheDocument();
});

test.each([
  [{ isBlocked: true, isExpired: true }, 'Blocked'],
  [{ isExpired: true }, 'Expired'],
  [{}, 'Active'],
])('shows the status of a subscription with %j as "%s"', async (changes, status) => {
  openSubscriptions([subscriptionDto(changes)]);
  expect((await card()).getByText(status)).toBeVisible();
});

test.each([
  [true, 'Your subscription is expired.'],
  [false, 'Your subscription is about to expire. Renew before expiry date and get discount.'],
])('shows the renewal banner if the subscription has a renewal link (isExpired = %s)', async (isExpired, sentence) => {
  const { user } = openSubscriptions([subscriptionDto({ isExpired, renewalLink: '/subscription/renew/sub-1' })]);
  const pro = await card();
  expect(pro.getByText(sentence)).toBeVisible();
  await user.click(pro.getByRole('link', { name: 'Renew now (Call Recorder Pro)' }));
  expect(screen.getByText('At /subscription/renew/sub-1')).toBeVisible();
});

test('does not offer to renew a subscription while the payment for its renewal is on its way', async () => {
  const payment = { paymentId: 'p0', orderNumber: 'B4C6D8F9', kind: 'renewal', subscriptionId: 'sub-1' };
  edge.use(http.get('*/api/order/awaitedpayments', () => HttpResponse.json([payment])));
  openSubscriptions([subscriptionDto({ isExpired: true, renewalLink: '/subscription/renew/sub-1' })]);
  expect(await screen.findByText('We will extend this subscription once your payment is confirmed.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Renew now/ })).not.toBeInTheDocument();
});

test.each([
  ['unpaid', 'sub-1'],
  ['being-checked', 'sub-2'],
])('offers to renew a subscription if there is a payment (%s) for the renewal of %s', async (state, subscriptionId) => {
  const payment = { paymentId: 'p0', orderNumber: 'B4C6D8F9', kind: 'renewal', state, subscriptionId };
  edge.use(http.get('*/api/order/awaitedpayments', () => HttpResponse.json([payment])));
  openSubscriptions([subscriptionDto({ isExpired: true, renewalLink: '/subscription/renew/sub-1' })]);
  expect(await screen.findByText(/B4C6D8F9/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Renew now/ })).toBeVisible();
});

test.each([['javascript:alert(1)'], ['https://elsewhere.example/renew'], ['//elsewhere.example/renew']])(
  'replaces the renewal link %s with the shop’s own renewal page',
  async (renewalLink) => {
    openSubscriptions([subscriptionDto({ renewalLink })]);
    expect((await card()).getByRole('link', { name: /Renew now/ })).toHaveAttribute(
      'href',
      '/subscription/renew/sub-1',
    );
  },
);

test('shows the details, the payment and the documents of each order in a table', async () => {
  const { payment } = orderDto();
  const paidByCard = orderDto({
    orderNumber: 'K7M2P9XW',
    quantity: 2,
    discount: 24,
    creditNotes: ['CN-000042'],
    payment: { ...payment, cardBrand: 'visa', cardLast4: '4242' },
  });
  const orders = [paidByCard, orderDto({ id: 'pay-2' }), orderDto({ id: 'gift', isFreeLicence: true })];
  const { user } = openSubscriptions([subscriptionDto({ orders })]);
  await user.click((await card()).getByText('Orders (3)'));
  const table = within(screen.getByRole('table', { name: /^Orders for Call Recorder Pro/ }));
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const rowOf = (name: string) => {
    const row = within(table.getByRole('row', { name: new RegExp(`^${name} 14 March 2026`) }));
    expect(row.getByRole('rowheader')).toHaveAccessibleName(`${name} 14 March 2026`);
    return row.getAllByRole('cell').map(({ textContent }, index) => [headers[index + 1], textContent]);
  };
  expect(Object.fromEntries(rowOf('K7M2P9XW'))).toEqual({
    Computers: '2',
    Discount: '−£24.00 GBP',
    Total: '£96.00 GBP',
    Payment: 'Visa ending in 4242 14 March 2026',
    Status: 'Paid',
    Documents: 'Invoice for order K7M2P9XWCredit note CN-000042 PDF for order K7M2P9XWReceipt PDF for order K7M2P9XW',
  });
  expect(Object.fromEntries(rowOf('pay-2'))).toMatchObject({
    Computers: 'Not known',
    Discount: 'None',
    Payment: 'Card 14 March 2026',
  });
  expect(table.getByRole('button', { name: 'Invoice for order pay-2' })).toBeVisible();
  // A free licence is no sale, so it has no documents.
  expect(Object.fromEntries(rowOf('gift'))).toMatchObject({ Documents: 'None' });
});

test.each([
  ['succeeded', 'Refund of £10.00 GBP on 20 March 2026.'],
  ['pending', 'Refund of £10.00 GBP on 20 March 2026: on its way to you.'],
  ['failed', 'Refund of £10.00 GBP on 20 March 2026: failed. You did not receive this money.'],
  ['cancelled', 'Refund of £10.00 GBP on 20 March 2026: cancelled. You did not receive this money.'],
] as const)('shows the amount, the date and the state of a refund (%s)', async (state, sentence) => {
  const refunds = [{ amount: 10, currency: 'GBP', dateTime: '2026-03-20T23:30:00.000Z', state }];
  const { user } = openSubscriptions([subscriptionDto({ orders: [orderDto({ refunds })] })]);
  const pro = await card();
  await user.click(pro.getByText('Orders (1)'));
  expect(pro.getByText(sentence)).toBeVisible();
});

test('shows "Not known" for a refund without fields', async () => {
  openSubscriptions(() => HttpResponse.json([{ id: 7, orders: [{ id: 'pay-1', refunds: [{}, null] }] }]));
  expect(await screen.findAllByText('Refund of Not known.')).toHaveLength(2);
});

test.each([
  [['Refunded', 'Paid'], 'This subscription is blocked. Questions?'],
  [['Paid', 'Refunded'], 'This subscription is blocked because its payment was refunded. Questions?'],
  [['Paid', 'Disputed'], 'This subscription is blocked because its payment is disputed. Questions?'],
])(
  'explains a block with the payment status of the purchase and ignores that of renewals: %j',
  async (statuses, sentence) => {
    const { payment } = orderDto();
    const orders = statuses.map((paymentStatus, index) =>
      orderDto({ id: `pay-${index}`, payment: { ...payment, paymentStatus } }),
    );
    openSubscriptions([subscriptionDto({ isBlocked: true, orders })]);
    expect(
      (await card()).getByText((_, element) => element?.tagName === 'P' && element.textContent.startsWith(sentence)),
    ).toBeVisible();
  },
);

test('hides the subscriptions from the next customer on the same computer', async () => {
  const { store } = openSubscriptions([subscriptionDto()], () => new Promise<Response>(() => {}));
  await card();
  edge.use(http.get('*/api/auth/currentuserinfo', () => HttpResponse.json({ userName: 'bob@example.com' })));
  void store.dispatch(restoreSession());
  expect(await screen.findByText('Getting subscription...')).toBeVisible();
  expect(screen.queryByText('AAAA-1111', { selector: 'code' })).not.toBeInTheDocument();
});

test('shows "not known" for fields that the server omits, and skips a subscription without an id', async () => {
  openSubscriptions(() =>
    HttpResponse.json([
      { id: 7, orders: [{ id: 'pay-1' }, {}], activationCodes: [{ code: 'AAAA-1111' }, {}] },
      {},
      null,
    ]),
  );
  expect(await screen.findByText('End date not known')).toBeVisible();
  expect(screen.getAllByRole('group', { name: 'Call Recorder' })).toHaveLength(1);
  expect(screen.getAllByText('Not known')).not.toHaveLength(0);
  expect(document.body).not.toHaveTextContent(/NaN|undefined|null|Invalid/);
});

test.each([['not json at all'], ['<h1>Bad gateway</h1>'], ['{}'], ['null'], ['']])(
  'shows an error with Retry for the invalid reply %p',
  async (text) => {
    openSubscriptions(() => new HttpResponse(text));
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your subscriptions.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
);

test("uses the subscription's country in the invoice form if the order has none", async () => {
  const order = orderDto();
  delete order.countryName;
  edge.use(http.get('*/api/order/getinvoicedetails/:id', () => HttpResponse.json({})));
  const { user } = openSubscriptions([subscriptionDto({ orders: [order], countryName: 'France' })]);
  await user.click((await card()).getByText('Orders (1)'));
  await user.click(screen.getByRole('button', { name: 'Invoice for order pay-1' }));
  expect(await screen.findByLabelText('Country')).toHaveValue('France');
});

test("lists the customer's orders for other subscriptions, with their invoices", async () => {
  const { user } = openSubscriptions([]);
  edge.use(
    http.get('*/api/order/otherorders', () =>
      HttpResponse.json([orderDto({ orderNumber: 'B4C6D8F9', invoiceHtml: '<p>Invoice INV-000007</p>' })]),
    ),
  );
  expect(await screen.findByRole('heading', { name: 'Your orders for other subscriptions' })).toBeVisible();
  await user.click(screen.getByText('Orders (1)'));
  const orders = within(screen.getByRole('table', { name: 'Orders for other subscriptions' }));
  expect(orders.getByRole('rowheader')).toHaveTextContent('B4C6D8F9');
  await user.click(orders.getByRole('button', { name: 'Invoice for order B4C6D8F9' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('shows why the orders for other subscriptions failed to load, and Retry loads them', async () => {
  const { user } = openSubscriptions([subscriptionDto()]);
  let replies = 0;
  edge.use(
    http.get('*/api/order/otherorders', () =>
      (replies += 1) === 1
        ? HttpResponse.json({ detail: 'The shop is being repaired.' }, { status: 503 })
        : HttpResponse.json([orderDto()]),
    ),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop is being repaired.');
  expect(screen.getByRole('heading', { name: 'Your subscriptions' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Your orders for other subscriptions' })).toBeVisible();
});

test('does not mention orders for other subscriptions if the server has no such call', async () => {
  let isAsked = false;
  openSubscriptions([subscriptionDto()]);
  edge.use(
    http.get('*/api/order/otherorders', () => {
      isAsked = true;
      return new HttpResponse(null, { status: 404 });
    }),
  );
  await waitFor(() => expect(isAsked).toBe(true));
  await card();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
