import { screen } from '@testing-library/react';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { restoreSession } from 'shared/store';
import RenewSuccessPage from './RenewSuccessPage';

function openPage(...replies: JsonBodyType[]) {
  let count = 0;
  edge.use(
    signedIn,
    http.get('*/api/renew/checkpayment/:paymentId', () => {
      count += 1;
      return HttpResponse.json(replies[Math.min(count, replies.length) - 1]);
    }),
  );
  return renderApp({ at: '/renew/success/pay-2', routes: { '/renew/success/:paymentId': <RenewSuccessPage /> } });
}

test('shows the new end date and says that the codes stay the same', async () => {
  openPage({ paymentId: 'pay-2', subscribtionEndDate: '2028-03-14', amount: 81.6, currency: 'GBP' });
  expect(await screen.findByRole('heading', { name: 'Thank you for your renewal' })).toHaveFocus();
  expect(screen.getByText(/Your subscription is extended until 14 March 2028\./)).toHaveTextContent(
    'Your existing activation codes stay the same',
  );
  expect(screen.getByText('£81.60 GBP')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your subscriptions' })).toHaveAttribute('href', '/subscriptions');
});

test('shows the number of computers, the recipient of the confirmation and the receipt', async () => {
  openPage({
    paymentId: 'pay-2',
    orderNumber: '7KD3MX2P',
    subscribtionEndDate: '2028-03-14',
    numberOfSeats: 3,
    sentTo: 'ada@example.com',
  });
  expect(await screen.findByText('Number of computers')).toBeVisible();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(expect.arrayContaining(['7KD3MX2P', '3', 'ada@example.com']));
  expect(screen.getByText('Confirmation sent to')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Receipt PDF for order 7KD3MX2P' })).toHaveAttribute(
    'href',
    expect.stringContaining('/api/order/pay-2/receipt.pdf'),
  );
});

test('shows the codes that a renewal for fewer computers left out', async () => {
  openPage({
    paymentId: 'pay-2',
    subscribtionEndDate: '2028-03-14',
    codeChanges: {
      ended: [
        { code: 'AAAAA-BBBBB', endDate: '2099-03-14', computerName: 'BACK-OFFICE', label: 'Reception' },
        { code: 'CCCCC-DDDDD', endDate: '2020-03-14', computerName: 'FRONT-DESK' },
        { code: 'EEEEE-FFFFF', endDate: '2020-03-14' },
      ],
      added: [],
    },
  });
  expect(await screen.findByText(/extended until/)).toHaveTextContent(
    'Your subscription is extended until 14 March 2028. The activation codes that you renewed stay the same.',
  );
  expect(screen.getByRole('heading', { name: 'You did not renew these 3 activation codes' })).toBeVisible();
  expect(screen.getByText('AAAAA-BBBBB')).toBeVisible();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts.slice(0, 3)).toEqual([
    'Reception, stops working after 14 March 2099',
    'FRONT-DESK, no longer works',
    'Not activated, no longer works',
  ]);
});

test.each([
  ['2099-03-14', 'You got 1 new activation code for use from 14 March 2099'],
  ['2020-03-14', 'You got 1 new activation code'],
])('shows the new code of a renewal for more computers, which works from %s', async (startDate, heading) => {
  openPage({
    paymentId: 'pay-2',
    subscribtionEndDate: '2028-03-14',
    codeChanges: { ended: [], added: [{ code: 'AAAAA-BBBBB', startDate }] },
  });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByText(/extended until/)).toHaveTextContent(/Your existing activation codes stay the same\.$/);
  expect(screen.getByRole('button', { name: 'Copy AAAAA-BBBBB' })).toBeVisible();
});

test("tells a payer who doesn't own the subscription that the email links to the order", async () => {
  openPage({ paymentId: 'pay-2', subscribtionEndDate: '2028-03-14', isOwner: false });
  expect(await screen.findByText('Our email to you links to this order and its invoice.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See your subscriptions' })).not.toBeInTheDocument();
});

test('omits the details that the server does not send', async () => {
  openPage({ paymentId: 'pay-2', subscribtionEndDate: '2028-03-14' });
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(screen.queryByText('Number of computers')).not.toBeInTheDocument();
  expect(screen.queryByText('Confirmation sent to')).not.toBeInTheDocument();
});

// The list of subscriptions may not contain the renewed one, because another customer can own it.
test('opens the invoice form without loading the list of subscriptions', async () => {
  edge.use(http.get('*/api/order/getinvoicedetails/pay-2', () => HttpResponse.json({ countryName: 'France' })));
  const { user } = openPage({ paymentId: 'pay-2', subscribtionEndDate: '2028-03-14' });
  await user.click(await screen.findByRole('button', { name: 'Invoice' }));
  expect(await screen.findByLabelText('Country')).toHaveValue('France');
});

test.each([['2028-03-14T00:00:00.000Z'], ['2028-03-14T23:59:59-08:00']])(
  'shows the end date %s as the same day in every time zone',
  async (subscribtionEndDate) => {
    openPage({ paymentId: 'pay-2', subscribtionEndDate });
    expect(await screen.findByText(/14 March 2028/)).toBeVisible();
  },
);

test('checks a pending renewal again until it is complete', async () => {
  openPage({ paymentId: 'pay-2', state: 'pending' }, { paymentId: 'pay-2', subscribtionEndDate: '2028-03-14' });
  expect(await screen.findByRole('heading', { name: 'We have received your payment' })).toBeVisible();
  expect(await screen.findByText(/14 March 2028/, {}, { timeout: 4_000 })).toBeVisible();
});

test('shows the server’s error about a renewal', async () => {
  openPage({ paymentId: 'pay-2', error: 'The payment was refunded.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment was refunded.');
  expect(screen.queryByRole('button', { name: /Invoice/ })).not.toBeInTheDocument();
});

test('after a failed renewal, offers another way to pay and a link back to the renewal page', async () => {
  openPage({
    paymentId: 'pay-2',
    error: 'Nothing was charged.',
    state: 'not-charged',
    subscriptionId: 'sub/1',
  });
  expect(await screen.findByRole('button', { name: 'Try another way to pay' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to your renewal' })).toHaveAttribute(
    'href',
    '/subscription/renew/sub%2F1',
  );
});

test('offers the credit note of a refunded renewal', async () => {
  const html = '<html><head><title>CN-000007</title></head><body>Credit note</body></html>';
  edge.use(
    http.get('*/api/order/getinvoicedetails/pay-2', () =>
      HttpResponse.json({ creditNotes: [{ number: 'CN-000007', html }] }),
    ),
  );
  const { user } = openPage({ paymentId: 'pay-2', error: 'This payment was refunded.', state: 'refunded' });
  expect(await screen.findByRole('alert')).toHaveTextContent('This payment was refunded.');
  await user.click(screen.getByRole('button', { name: 'Invoice and credit note' }));
  expect(await screen.findByTitle('CN-000007')).toBeVisible();
});

test('says that the subscription is extended by 12 months if the end date is invalid', async () => {
  openPage({ paymentId: 'pay-2', subscribtionEndDate: 'soon' });
  expect(await screen.findByText(/Your subscription is extended by 12 months\./)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/NaN|undefined|Invalid|soon/);
});

test.each([[{}], [null], ['<h1>Welcome</h1>'], [[]]])('shows an error for the invalid reply %j', async (reply) => {
  openPage(reply);
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your order. Please try again.');
});

test('asks anonymous visitors to sign in if the server requires it, then shows the renewal', async () => {
  edge.use(
    http.get('*/api/renew/checkpayment/:paymentId', () =>
      HttpResponse.json({ detail: 'Please sign in to continue.' }, { status: 401 }),
    ),
  );
  const { store } = renderApp({
    at: '/renew/success/pay-2',
    routes: { '/renew/success/:paymentId': <RenewSuccessPage /> },
  });
  expect(await screen.findByRole('heading', { name: 'Please login to see this page' })).toBeVisible();
  expect(store.getState().dialogs.open).toBe('login');

  edge.use(
    signedIn,
    http.get('*/api/renew/checkpayment/:paymentId', () =>
      HttpResponse.json({ paymentId: 'pay-2', subscribtionEndDate: '2028-03-14' }),
    ),
  );
  await store.dispatch(restoreSession());
  expect(await screen.findByText(/14 March 2028/)).toBeVisible();
});

test('shows the renewal to anonymous visitors if the server allows it', async () => {
  edge.use(
    http.get('*/api/renew/checkpayment/:paymentId', () =>
      HttpResponse.json({ paymentId: 'pay-2', subscribtionEndDate: '2028-03-14' }),
    ),
  );
  renderApp({ at: '/renew/success/pay-2', routes: { '/renew/success/:paymentId': <RenewSuccessPage /> } });
  expect(await screen.findByText(/14 March 2028/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invoice' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /PDF/ })).not.toBeInTheDocument();
});
