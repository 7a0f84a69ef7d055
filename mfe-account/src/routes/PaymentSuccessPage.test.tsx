import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { restoreSession } from 'shared/store';
import { edge } from 'shared/testing/renderApp';
import { copiedText } from '../testing/clipboard';
import { openPage, paid, thanks } from '../testing/paymentSuccessPage';

test('asks the customer to wait while the order is loading', () => {
  openPage(paid);
  expect(screen.getByRole('status')).toHaveTextContent('Please wait. We are loading your order details...');
});

test('shows the codes, the amount, the order number, the install steps and links, and focuses the heading', async () => {
  const { user } = openPage(paid);
  expect(await thanks()).toHaveFocus();
  const code = screen.getByText('AAAA-1111', { selector: 'code' });
  const copyAll = screen.getByRole('button', { name: 'Copy all activation codes' });
  expect(code).toBeVisible();
  const codes = screen.getByRole('heading', { name: 'Your activation codes' }).parentElement;
  expect(codes).toContainElement(code);
  expect(codes).toContainElement(copyAll);
  await user.click(copyAll);
  expect(await copiedText()).toBe('AAAA-1111\nBBBB-2222');
  expect(screen.getByText('£108.00 GBP')).toBeVisible();
  expect(screen.getAllByText('pay-1')[0]).toBeVisible();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
  expect(screen.getByRole('link', { name: 'Download installer' })).toHaveAttribute('href', '/download/installer');
  expect(screen.getByRole('link', { name: 'your subscriptions' })).toHaveAttribute('href', '/subscriptions');
  expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com?subject=Order%20pay-1',
  );
});

test('emails the download link to customers on a phone', async () => {
  let calls = 0;
  edge.use(http.post('*/api/order/maildownloadlink', () => ((calls += 1), new HttpResponse(null, { status: 204 }))));
  const { user } = openPage(paid);
  await user.click(await screen.findByRole('button', { name: 'Email me the download link' }));
  expect(await screen.findByText('Sent to your email address')).toBeVisible();
  expect(calls).toBe(1);
});

test('shows that a free order cost nothing', async () => {
  openPage({ ...paid, amount: 0 });
  await thanks();
  expect(screen.getByText('Paid').nextSibling).toHaveTextContent('£0.00 (free)');
});

test("shows a large order's first ten codes above its details, and the other codes on request", async () => {
  const activationCodes = Array.from({ length: 37 }, (_, index) => `CODE-${index + 1}`);
  const { user } = openPage({
    ...paid,
    orderNumber: 'K7M2P9XW',
    numberOfSeats: 37,
    activationCodes,
    sentTo: 'ada@example.com',
    subscribtionEndDate: '2027-11-23',
  });
  await thanks();
  const [number] = screen.getAllByText('K7M2P9XW');
  const first = screen.getByText('CODE-1', { selector: 'code' });
  expect(number?.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(screen.getByText('Expires').nextSibling).toHaveTextContent('23 November 2027');
  expect(screen.getByText('Codes sent to').nextSibling).toHaveTextContent('ada@example.com');
  expect(screen.getAllByText(/^CODE-/, { selector: 'code' })).toHaveLength(10);
  // Only printed pages show this code.
  expect(screen.getByText('CODE-37')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    expect.stringContaining('CODE-37'),
  );
  expect(screen.getByRole('button', { name: 'Invoice' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all 37 codes' }));
  expect(screen.getAllByText(/^CODE-/, { selector: 'code' })).toHaveLength(37);
  expect(document.activeElement).toHaveTextContent('CODE-11');
});

test('shows all twelve codes of an order at once', async () => {
  const activationCodes = Array.from({ length: 12 }, (_, index) => `CODE-${index + 1}`);
  openPage({ ...paid, numberOfSeats: 12, activationCodes });
  await thanks();
  expect(screen.getAllByText(/^CODE-/, { selector: 'code' })).toHaveLength(12);
});

test('uses the singular for a single code', async () => {
  openPage({ ...paid, numberOfSeats: 1, activationCodes: ['AAAA-1111'], sentTo: 'ada@example.com' });
  await thanks();
  expect(screen.getByRole('heading', { name: 'Your activation code' })).toBeVisible();
  expect(screen.getByText('Code sent to').nextSibling).toHaveTextContent('ada@example.com');
  expect(screen.queryByRole('button', { name: /Copy all/ })).not.toBeInTheDocument();
});

test('does not check a completed payment again', async () => {
  const { requests, store } = openPage(paid);
  await thanks();
  await store.dispatch(restoreSession());
  await thanks();
  expect(requests).toEqual(['pay-1']);
});

test.each([
  [
    'the order has an error',
    () => HttpResponse.json({ paymentId: 'pay-1', error: 'The payment was refunded.' }),
    'The payment was refunded.',
    false,
  ],
  [
    'the server fails',
    () => new HttpResponse('<h1>oops</h1>', { status: 500 }),
    'The server had a problem (500).',
    true,
  ],
  ['there is no reply', () => HttpResponse.error(), 'We could not reach the server.', true],
])('shows the reason if %s, and Retry checks the payment again', async (_case, reply, message, isUncertain) => {
  const { user } = openPage(reply, paid);
  expect(
    await screen.findByRole('heading', { name: 'Sorry there was an error while checking your order' }),
  ).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(screen.queryAllByText(/complete your order and confirm it by email/)).toHaveLength(isUncertain ? 1 : 0);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await thanks()).toBeVisible();
});

test('says that the subscription belongs to somebody else after a transfer, and links to the order', async () => {
  const error = 'Another account uses this subscription now, so its codes are not shown here.';
  openPage({ paymentId: 'pay-1', orderNumber: 'K7M2P9XW', state: 'ended', isOwner: false, error });
  const title = await screen.findByRole('heading', { name: 'This subscription belongs to somebody else now' });
  expect(title).toHaveFocus();
  expect(screen.getByText(error)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your order and its invoice' })).toHaveAttribute(
    'href',
    '/subscriptions',
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('offers to sign in with another account if the payment does not belong to this account', async () => {
  const { user, store } = openPage(() =>
    HttpResponse.json({ detail: 'This account has no such order.' }, { status: 404 }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This account has no such order.');
  expect(screen.getByText(/signed in as ada@example.com/)).toBeVisible();
  // The id of the payment means nothing to customers.
  expect(document.body).not.toHaveTextContent(/no need to pay again|pay-1/);
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com?subject=Order%20pay-1',
  );
  edge.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })));
  await user.click(screen.getByRole('button', { name: 'Sign in with another account' }));
  await waitFor(() => expect(localStorage.getItem('user')).toBeNull());
  expect(store.getState().signOuts).toBe(1);
});

test("removes the invoice details, but not the country, from the browser's storage once the order is complete", async () => {
  localStorage.setItem(
    'purchaseDto',
    JSON.stringify({ Qnt: 2, Name: 'Ada Ltd', Address: '1 High Street', InvoiceNeeded: true, CountryIsoCode: 'DE' }),
  );
  openPage(paid);
  await thanks();
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('purchaseDto') ?? '')).toEqual({ Qnt: 2, CountryIsoCode: 'DE' }),
  );
});

test.each([[{ paymentId: 'pay-1' }], [{ paymentId: 'pay-1', activationCodes: [null, ''], amount: 'much' }]])(
  'shows no undefined values if fields are missing from the reply %j',
  async (reply) => {
    openPage(() => HttpResponse.json(reply));
    await thanks();
    expect(screen.getByText(/in your order confirmation email/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(/NaN|undefined|null/);
  },
);

test('hides the order from the next customer on the same computer', async () => {
  const { store, requests } = openPage(paid, () =>
    HttpResponse.json({ detail: 'There is no such payment.' }, { status: 404 }),
  );
  await thanks();
  edge.use(http.get('*/api/auth/currentuserinfo', () => HttpResponse.json({ userName: 'bob@example.com' })));
  await act(async () => void (await store.dispatch(restoreSession())));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such payment.');
  expect(screen.queryByText('AAAA-1111', { selector: 'code' })).not.toBeInTheDocument();
  expect(requests).toHaveLength(2);
});
