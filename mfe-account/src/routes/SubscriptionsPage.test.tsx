import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { restoreSession } from 'shared/store';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { copiedText } from '../testing/clipboard';
import { orderDto, subscriptionDto } from '../testing/wire';
import SubscriptionsPage from './SubscriptionsPage';

const LIST = '*/api/order/getsubscriptions/';

type Reply = SubscriptionDto[] | (() => Response | Promise<Response>);

/** Opens the page. The server sends these replies in order and then repeats the last one. */
function openPage(...replies: Reply[]) {
  const [last, ...earlier] = replies.reverse();
  const asResolver = (reply: Reply) => (typeof reply === 'function' ? reply : () => HttpResponse.json(reply));
  edge.use(signedIn);
  if (last) edge.use(http.get(LIST, asResolver(last)));
  for (const reply of earlier) edge.use(http.get(LIST, asResolver(reply), { once: true }));
  return renderApp({ at: '/subscriptions', routes: { '/subscriptions': <SubscriptionsPage /> } });
}

const card = async (name = 'Call Recorder Pro') => within(await screen.findByRole('group', { name }));

test('says that the subscriptions are loading', () => {
  openPage([]);
  expect(screen.getByRole('heading', { level: 1, name: 'Call Recorder - Subscriptions' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Getting subscription...');
});

test('a customer without subscriptions sees a link to the plans', async () => {
  openPage([]);
  expect(await screen.findByText("You don't have any subscriptions yet.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans and prices' })).toHaveAttribute('href', '/');
});

test.each([
  ['without subscriptions', [], 'purchase', '/payment/success/p0'],
  ['with a subscription', [subscriptionDto()], 'renewal', '/renew/success/p0'],
])('a customer %s sees a payment on its way and no invitation to buy', async (_who, list, kind, href) => {
  edge.use(
    http.get('*/api/order/awaitedpayments', () =>
      HttpResponse.json([{ paymentId: 'p0', orderNumber: 'B4C6D8F9', kind }]),
    ),
  );
  openPage(list);
  expect(await screen.findByText('B4C6D8F9')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your payment' })).toHaveAttribute('href', href);
  expect(screen.queryByRole('link', { name: 'See plans and prices' })).not.toBeInTheDocument();
  expect(screen.queryByText("You don't have any subscriptions yet.")).not.toBeInTheDocument();
});

test('shows why the subscriptions failed to load, and Retry loads them', async () => {
  const { user } = openPage(
    () => HttpResponse.json({ detail: 'The shop is being repaired.' }, { status: 503 }),
    [subscriptionDto()],
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop is being repaired.');
  expect(screen.queryByText('Your subscriptions')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Your subscriptions' })).toBeVisible();
});

test('shows product, computers, end date, status and the number of codes in use', async () => {
  openPage([subscriptionDto({ endDate: '2199-03-14' })]);
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
])('a subscription with %j has the status %s', async (changes, status) => {
  openPage([subscriptionDto(changes)]);
  expect((await card()).getByText(status)).toBeVisible();
});

test.each([
  [true, 'Your subscription is expired.'],
  [false, 'Your subscription is about to expire. Renew before expiry date and get discount.'],
])('a card with a renewal link (expired: %s) shows the banner and its link', async (isExpired, sentence) => {
  const { user } = openPage([subscriptionDto({ isExpired, renewalLink: '/subscription/renew/sub-1' })]);
  const pro = await card();
  expect(pro.getByText(sentence)).toBeVisible();
  await user.click(pro.getByRole('link', { name: 'Renew now (Call Recorder Pro)' }));
  expect(screen.getByText('At /subscription/renew/sub-1')).toBeVisible();
});

test.each([['javascript:alert(1)'], ['https://elsewhere.example/renew'], ['//elsewhere.example/renew']])(
  'replaces the renewal link %s by the shop’s own renewal page',
  async (renewalLink) => {
    openPage([subscriptionDto({ renewalLink })]);
    expect((await card()).getByRole('link', { name: /Renew now/ })).toHaveAttribute(
      'href',
      '/subscription/renew/sub-1',
    );
  },
);

test('the table of orders shows number, dates, computers, discount, total, card, status and documents', async () => {
  const { payment } = orderDto();
  const paidByCard = orderDto({
    orderNumber: 'K7M2P9XW',
    quantity: 2,
    discount: 24,
    payment: { ...payment, cardBrand: 'visa', cardLast4: '4242' },
  });
  const { user } = openPage([subscriptionDto({ orders: [paidByCard, orderDto({ id: 'pay-2' })] })]);
  await user.click((await card()).getByText('Orders (2)'));
  const table = within(screen.getByRole('table', { name: /^Orders of Call Recorder Pro/ }));
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const rowOf = (name: string) =>
    within(table.getByRole('rowheader', { name: `${name} 14 March 2026` }).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }, index) => [headers[index + 1], textContent]);
  expect(Object.fromEntries(rowOf('K7M2P9XW'))).toEqual({
    Computers: '2',
    Discount: '−£24.00 GBP',
    Total: '£96.00 GBP',
    Payment: 'Visa ending in 4242 14 March 2026',
    Status: 'Paid',
    Documents: 'Invoice of order K7M2P9XWReceipt PDF of order K7M2P9XW',
  });
  expect(Object.fromEntries(rowOf('pay-2'))).toMatchObject({
    Computers: 'Not known',
    Discount: 'None',
    Payment: 'Card 14 March 2026',
  });
  expect(table.getByRole('button', { name: 'Invoice of order pay-2' })).toBeVisible();
});

test.each([
  ['succeeded', 'Refund of £10.00 GBP on 20 March 2026.'],
  ['pending', 'Refund of £10.00 GBP on 20 March 2026: on its way to you.'],
  ['failed', 'Refund of £10.00 GBP on 20 March 2026: failed. You did not receive this money.'],
  ['cancelled', 'Refund of £10.00 GBP on 20 March 2026: cancelled. You did not receive this money.'],
] as const)('each order lists its refunds with amount, day and state (%s)', async (state, sentence) => {
  const refunds = [{ amount: 10, currency: 'GBP', dateTime: '2026-03-20T23:30:00.000Z', state }];
  const { user } = openPage([subscriptionDto({ orders: [orderDto({ refunds })] })]);
  const pro = await card();
  await user.click(pro.getByText('Orders (1)'));
  expect(pro.getByText(sentence)).toBeVisible();
});

test('a refund without fields shows as not known', async () => {
  openPage(() => HttpResponse.json([{ id: 7, orders: [{ id: 'pay-1', refunds: [{}, null] }] }]));
  expect(await screen.findAllByText('Refund of Not known.')).toHaveLength(2);
});

test.each([
  [['Refunded', 'Paid'], 'This subscription is blocked. Questions?'],
  [['Paid', 'Refunded'], 'This subscription is blocked because its payment was refunded. Questions?'],
  [['Paid', 'Disputed'], 'This subscription is blocked because its payment is disputed. Questions?'],
])('a blocked subscription names the purchase as the reason, never a renewal: %j', async (statuses, sentence) => {
  const { payment } = orderDto();
  const orders = statuses.map((paymentStatus, index) =>
    orderDto({ id: `pay-${index}`, payment: { ...payment, paymentStatus } }),
  );
  openPage([subscriptionDto({ isBlocked: true, orders })]);
  expect(
    (await card()).getByText((_, element) => element?.tagName === 'P' && element.textContent.startsWith(sentence)),
  ).toBeVisible();
});

test('a customer copies one code or all codes and sees a confirmation', async () => {
  const { user } = openPage([subscriptionDto()]);
  const pro = await card();
  await user.click(pro.getByRole('button', { name: 'Copy BBBB-2222' }));
  expect(await copiedText()).toBe('BBBB-2222');
  expect(await pro.findByText('Copied')).toBeVisible();
  await user.click(pro.getByRole('button', { name: 'Copy all codes of Call Recorder Pro' }));
  expect(await copiedText()).toBe('AAAA-1111\nBBBB-2222');
});

test('a customer downloads the codes as CSV and the expiry as a calendar file', async () => {
  openPage([subscriptionDto({ endDate: '2199-03-14' })]);
  const pro = await card();
  const csv = pro.getByRole('link', { name: /Download CSV/ });
  expect(csv).toHaveAttribute('download', 'activation-codes.csv');
  expect(decodeURIComponent(csv.getAttribute('href') ?? '')).toContain(
    '"AAAA-1111","RECEPTION-PC","Activated on RECEPTION-PC"',
  );
  const calendar = pro.getByRole('link', { name: /Add to calendar/ });
  expect(calendar).toHaveAttribute('download', 'expiry-2199-03-14.ics');
  expect(decodeURIComponent(calendar.getAttribute('href') ?? '')).toContain('DTSTART;VALUE=DATE:21990314');
});

test('a customer prints the codes, and the print sheet disappears afterwards', async () => {
  const print = jest.fn();
  window.print = print;
  const { user } = openPage([subscriptionDto({ endDate: '2199-03-14' })]);
  await user.click((await card()).getByRole('button', { name: 'Print codes of Call Recorder Pro' }));
  expect(print).toHaveBeenCalledTimes(1);
  const sheet = screen.getByRole('table', { name: 'Activation codes' });
  expect(sheet.textContent.match(/RECEPTION-PC/g)).toHaveLength(1);
  expect(screen.getByText(/^Expires 14 March 2199\. As of \d+ \w+ \d{4}:$/)).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sheet).not.toBeInTheDocument();
});

test('a customer labels a code and sees the label', async () => {
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/activation/labelcode', async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const [first, second] = subscriptionDto().activationCodes;
  const { user } = openPage(
    [subscriptionDto()],
    [subscriptionDto({ activationCodes: [first!, { ...second!, label: 'Reception' }] })],
  );
  await user.click((await card()).getByRole('button', { name: 'Edit label of BBBB-2222' }));
  await user.type(screen.getByRole('textbox', { name: 'Label' }), 'Reception');
  await user.click(screen.getByRole('button', { name: 'Save label' }));
  expect(await screen.findByText('Reception', { selector: 'strong' })).toBeVisible();
  expect(screen.getByText('BBBB-2222 is labelled Reception.')).toBeVisible();
  expect(bodies).toEqual([{ code: 'BBBB-2222', label: 'Reception' }]);
});

test('a customer sends a code to a colleague after correcting the address', async () => {
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/activation/sendcode', async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openPage([subscriptionDto()]);
  await user.click((await card()).getByRole('button', { name: 'Send code to… BBBB-2222' }));
  const email = screen.getByRole('textbox', { name: 'Email' });
  await user.type(email, 'bea');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription(/Invalid email address/);
  await user.type(email, '@example.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('BBBB-2222 is sent to bea@example.com.')).toBeVisible();
  expect(bodies).toEqual([{ code: 'BBBB-2222', email: 'bea@example.com' }]);
});

test('a customer finds one of many codes by its code, label or computer', async () => {
  const activationCodes = Array.from({ length: 30 }, (_, index) => ({
    code: `CODE-${100 + index}`,
    isActivated: index === 20,
    computerName: index === 20 ? 'SALES-PC' : null,
    ...(index === 25 && { label: 'Bea' }),
  }));
  const { user } = openPage([subscriptionDto({ qnt: 30, activationCodes })]);
  const search = await screen.findByRole('searchbox', { name: /Search codes/ });
  for (const [text, code] of [
    ['sales', 'CODE-120'],
    ['bea', 'CODE-125'],
    ['code-129', 'CODE-129'],
  ] as const) {
    await user.clear(search);
    await user.type(search, text);
    expect(screen.getAllByText(/^CODE-/, { selector: 'code' }).map((each) => each.textContent)).toEqual([code]);
    expect(screen.getByText('1 of 30 codes')).toBeVisible();
  }
});

test('an expired subscription offers a renewal and no use of its codes', async () => {
  openPage([subscriptionDto({ isExpired: true, renewalLink: '/subscription/renew/sub-1' })]);
  const expired = await card();
  expect(expired.getByText('Not usable until you renew')).toBeVisible();
  expect(expired.getByRole('link', { name: /Renew now/ })).toBeVisible();
  expect(expired.queryByRole('button', { name: /Copy|Deactivate|Email codes/ })).not.toBeInTheDocument();
});

test('shows ten codes first and all of them on request', async () => {
  const activationCodes = Array.from({ length: 50 }, (_, index) => ({ code: `CODE-${index}`, isActivated: false }));
  const { user } = openPage([subscriptionDto({ qnt: 50, activationCodes })]);
  const pro = await card();
  expect(pro.getAllByText(/^CODE-/, { selector: 'code' })).toHaveLength(10);
  await user.click(pro.getByRole('button', { name: 'Show all 50 codes of Call Recorder Pro' }));
  expect(pro.getAllByText(/^CODE-/, { selector: 'code' })).toHaveLength(50);
});

test('the focus moves to the first revealed code, and later stays in the search', async () => {
  const activationCodes = Array.from({ length: 50 }, (_, index) => ({ code: `CODE-${index}`, isActivated: false }));
  const { user } = openPage([subscriptionDto({ qnt: 50, activationCodes })]);
  const pro = await card();
  await user.click(pro.getByRole('button', { name: 'Show all 50 codes of Call Recorder Pro' }));
  expect(document.activeElement).toHaveTextContent('CODE-10');
  const search = pro.getByRole('searchbox');
  await user.type(search, '1');
  expect(search).toHaveFocus();
  expect(pro.getByText('14 of 50 codes')).toBeVisible();
});

test('a customer deactivates a computer after confirming its name', async () => {
  const deactivated: unknown[] = [];
  edge.use(
    http.post('*/api/activation/releasecomputer', async ({ request }) => {
      deactivated.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const free = subscriptionDto().activationCodes.map((code) => ({ ...code, isActivated: false, computerName: null }));
  const { user } = openPage([subscriptionDto()], [subscriptionDto({ activationCodes: free })]);
  await user.click((await card()).getByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Deactivate RECEPTION-PC?' }));
  expect(deactivated).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  expect(
    await screen.findByText(/RECEPTION-PC is deactivated. Its code can be used on another computer./),
  ).toBeVisible();
  expect(deactivated).toEqual([{ code: 'AAAA-1111' }]);
  expect(await screen.findByText('0 of 2 in use')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Activation codes' })).toHaveFocus();
});

test('a code that moved too often shows when another computer can use it', async () => {
  const reply = () =>
    HttpResponse.json({ code: 'AAAA-1111', isActivated: false, movableFrom: '2199-03-14T09:30:00.000Z' });
  edge.use(http.post('*/api/activation/releasecomputer', reply));
  const { user } = openPage([subscriptionDto()]);
  await user.click((await card()).getByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  expect(await screen.findByText(/can use it from 14 March 2199\.$/)).toBeVisible();
});

test('shows why a computer cannot be deactivated, and lets the customer cancel', async () => {
  edge.use(
    http.post('*/api/activation/releasecomputer', () =>
      HttpResponse.json({ detail: 'Please wait a day.' }, { status: 429 }),
    ),
  );
  const { user } = openPage([subscriptionDto()]);
  await user.click((await card()).getByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please wait a day.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['', () => new HttpResponse(null, { status: 204 }), 'Sent to your email address'],
  [' too often', () => HttpResponse.json({ detail: 'Please wait an hour.' }, { status: 429 }), 'Please wait an hour.'],
])('shows the result after the customer emails the codes again%s', async (_case, reply, sentence) => {
  const sent: unknown[] = [];
  edge.use(
    http.post('*/api/order/resendcodes', async ({ request }) => {
      sent.push(await request.json());
      return reply();
    }),
  );
  const { user } = openPage([subscriptionDto()]);
  await user.click((await card()).getByRole('button', { name: 'Email codes again of Call Recorder Pro' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(sent).toEqual([{ subscriptionId: 'sub-1' }]);
});

test('hides the subscriptions from the next customer at the same computer', async () => {
  const { store } = openPage([subscriptionDto()], () => new Promise<Response>(() => {}));
  await card();
  edge.use(http.get('*/api/auth/currentuserinfo', () => HttpResponse.json({ userName: 'bob@example.com' })));
  void store.dispatch(restoreSession());
  expect(await screen.findByText('Getting subscription...')).toBeVisible();
  expect(screen.queryByText('AAAA-1111', { selector: 'code' })).not.toBeInTheDocument();
});

test('fields that the server omits show as not known', async () => {
  openPage(() =>
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
  'the reply %p shows an error with Retry',
  async (text) => {
    openPage(() => new HttpResponse(text));
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not read the list of your subscriptions.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
);

test('the invoice form takes the country from the subscription if the order has none', async () => {
  const order = orderDto();
  delete order.countryName;
  edge.use(http.get('*/api/order/getinvoicedetails/:id', () => HttpResponse.json({})));
  const { user } = openPage([subscriptionDto({ orders: [order], countryName: 'France' })]);
  await user.click((await card()).getByText('Orders (1)'));
  await user.click(screen.getByRole('button', { name: 'Invoice of order pay-1' }));
  expect(await screen.findByLabelText('Country')).toHaveValue('France');
});
