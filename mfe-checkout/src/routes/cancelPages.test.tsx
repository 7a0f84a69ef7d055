import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { paymentPage } from '../testing/purchase';
import PaymentCancelPage from './PaymentCancelPage';
import RenewCancelPage from './RenewCancelPage';

const ROUTES = { 'payment/cancel/:paymentId': <PaymentCancelPage />, 'renew/cancel/:paymentId': <RenewCancelPage /> };
const open = (at: string) => renderApp({ at, routes: ROUTES });

const answerCancel = (answer: () => Response) => edge.use(signedIn, http.post('*/api/order/cancelpayment', answer));

test('links anonymous visitors to the order after a cancelled payment, without saying that nothing was charged', () => {
  open('/payment/cancel/p1');
  expect(screen.getByRole('heading', { level: 1, name: 'payment canceled' })).toHaveFocus();
  expect(screen.getByText('Your order is unchanged.')).toBeVisible();
  expect(screen.queryByText(/charged/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to your order' })).toHaveAttribute('href', '/purchase');
});

test('says that nothing was charged once the server has confirmed it', async () => {
  answerCancel(() => HttpResponse.json({ outcome: 'not-charged', kind: 'purchase' }));
  open('/payment/cancel/p1');
  expect(await screen.findByText(/Nothing was charged/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to your order' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Already paid?' })).not.toBeInTheDocument();
});

test.each([
  ['/payment/cancel/p1', '/api/order/payagain', {}, 'Back to your order', '/purchase'],
  [
    '/renew/cancel/p1',
    '/api/renew/payagain',
    { subscriptionId: 'sub/1' },
    'Back to your renewal',
    '/subscription/renew/sub%2F1',
  ],
])('%s offers another way to pay for the same order, and a link back to it', async (at, path, named, words, href) => {
  const asked: unknown[] = [];
  edge.use(
    http.post(`*${path}`, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ redirectUrl: paymentPage() });
    }),
  );
  answerCancel(() => HttpResponse.json({ outcome: 'not-charged', orderNumber: 'K7M2P9XW', ...named }));
  const { user } = open(at);
  expect(await screen.findByRole('link', { name: words })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Try another way to pay' }));
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
  expect(asked).toEqual([{ paymentId: 'p1' }]);
  expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', href);
  expect(screen.getByText(/Order K7M2P9XW/)).toBeVisible();
});

test('does not offer to pay while another payment is pending', async () => {
  edge.use(
    http.get('*/api/order/awaitedpayments', () =>
      HttpResponse.json([{ paymentId: 'p0', orderNumber: 'B4C6D8F9', kind: 'purchase' }]),
    ),
  );
  answerCancel(() => HttpResponse.json({ outcome: 'not-charged' }));
  open('/payment/cancel/p1');
  expect(await screen.findByText('B4C6D8F9')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your payment' })).toHaveAttribute('href', '/payment/success/p0');
  expect(screen.queryByRole('button', { name: 'Try another way to pay' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Back to your order' })).not.toBeInTheDocument();
});

test.each([
  ['paid', 'Order B4C6D8F9 replaced this one and is paid.', 'See your order'],
  ['being-checked', /Order B4C6D8F9 replaced this one, and its payment is on its way/, 'See your payment'],
])('does not offer to pay for an order that an order with the state %s replaced', async (state, sentence, link) => {
  const replacement = { paymentId: 'r2', orderNumber: 'B4C6D8F9', kind: 'renewal', quantity: 3, amount: 137, state };
  answerCancel(() =>
    HttpResponse.json({ outcome: 'not-charged', kind: 'renewal', subscriptionId: 'sub-1', replacement }),
  );
  open('/renew/cancel/p1');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText('Nothing was charged.')).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/renew/success/r2');
  expect(screen.queryByRole('button', { name: 'Try another way to pay' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Back to/ })).not.toBeInTheDocument();
});

test('offers to pay only the newest of two unpaid orders', async () => {
  edge.use(
    http.get('*/api/order/awaitedpayments', () =>
      HttpResponse.json([{ paymentId: 'p2', orderNumber: 'B4C6D8F9', kind: 'purchase', state: 'unpaid' }]),
    ),
  );
  answerCancel(() => HttpResponse.json({ outcome: 'not-charged', kind: 'purchase' }));
  open('/payment/cancel/p1');
  expect(await screen.findByText(/Order B4C6D8F9 is not paid yet/)).toBeVisible();
  expect(await screen.findByText(/Nothing was charged/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try another way to pay' })).not.toBeInTheDocument();
});

test('offers to pay for a renewal while the payment for a purchase or another subscription is pending', async () => {
  edge.use(
    http.get('*/api/order/awaitedpayments', () =>
      HttpResponse.json([
        { paymentId: 'p0', orderNumber: 'J8DPENDG', kind: 'purchase', state: 'being-checked' },
        { paymentId: 'r0', orderNumber: 'OTHERSUB', kind: 'renewal', subscriptionId: 'sub-2', state: 'being-checked' },
      ]),
    ),
  );
  answerCancel(() => HttpResponse.json({ outcome: 'not-charged', kind: 'renewal', subscriptionId: 'sub-1' }));
  open('/renew/cancel/p1');
  expect(await screen.findByRole('button', { name: 'Try another way to pay' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to your renewal' })).toBeVisible();
  expect(document.body).not.toHaveTextContent(/on its way|to pay.* again/);
});

test('offers to sign in with another account if the payment does not belong to this account', async () => {
  answerCancel(() => HttpResponse.json({ detail: 'There is no such order.' }, { status: 404 }));
  edge.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })));
  const { user, store } = open('/payment/cancel/p1');
  await user.click(await screen.findByRole('button', { name: 'Sign in with another account' }));
  await waitFor(() => expect(store.getState().dialogs.open).toBe('login'));
  expect(screen.queryByText(/charged/)).not.toBeInTheDocument();
});

test.each([
  ['/payment/cancel/p1', 'paid', /Your order is complete/, 'See your order', '/payment/success/p1'],
  ['/renew/cancel/p1', 'being-checked', /on its way/, 'See your payment', '/renew/success/p1'],
])(
  '%s with the outcome %s links to the payment and does not offer to pay again',
  async (at, outcome, sentence, link, href) => {
    answerCancel(() => HttpResponse.json({ outcome }));
    open(at);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
    expect(screen.queryByRole('link', { name: /Back to|My subscriptions/ })).not.toBeInTheDocument();
  },
);

test('lets the customer check again if the server cannot check the payment', async () => {
  answerCancel(() => HttpResponse.json({ detail: 'Try later.' }, { status: 503 }));
  const { user } = open('/payment/cancel/p1');
  expect(await screen.findByText(/could not check this payment/)).toBeVisible();
  answerCancel(() => HttpResponse.json({ outcome: 'not-charged' }));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/Nothing was charged/)).toBeVisible();
});

test('links to the stored renewal after a cancelled renewal', () => {
  localStorage.setItem('purchaseDto', JSON.stringify({ SubscriptionId: 'sub/1' }));
  open('/renew/cancel/p1');
  expect(screen.getByText('payment canceled')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to your renewal' })).toHaveAttribute(
    'href',
    '/subscription/renew/sub%2F1',
  );
});

test('links to the subscriptions after a cancelled renewal if no renewal is stored', () => {
  open('/renew/cancel/p1');
  expect(screen.getByRole('link', { name: 'My subscriptions' })).toHaveAttribute('href', '/subscriptions');
});

describe('Already paid?', () => {
  const ask = async (answer: () => Response) => {
    answerCancel(() => HttpResponse.json({ outcome: 'unknown' }));
    edge.use(http.post('*/api/order/checkopenpayments', answer, { once: true }));
    const { user } = open('/payment/cancel/p1');
    await user.click(await screen.findByRole('button', { name: 'Already paid?' }));
    return user;
  };

  const first = { paymentId: 'p1', orderNumber: 'K7M2P9XW', kind: 'purchase', quantity: 3, amount: 153 };

  test('shows each order whose payment has arrived', async () => {
    await ask(() =>
      HttpResponse.json([
        first,
        { paymentId: 'r2', orderNumber: 'B4C6D8F9', kind: 'renewal', quantity: 1, amount: 60 },
      ]),
    );
    expect(
      await screen.findByText(/Your payment for order K7M2P9XW \(3 computers, £153.00\) has arrived/),
    ).toBeVisible();
    expect(screen.getByText(/Your payment for order B4C6D8F9 \(1 computer, £60.00\) has arrived/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the activation codes for order K7M2P9XW' })).toHaveAttribute(
      'href',
      '/payment/success/p1',
    );
    expect(screen.getByRole('link', { name: 'See the renewed subscription for order B4C6D8F9' })).toHaveAttribute(
      'href',
      '/renew/success/r2',
    );
  });

  test('says which order is unpaid, even if the customer has paid another order', async () => {
    answerCancel(() => HttpResponse.json({ outcome: 'unknown' }));
    edge.use(
      http.post('*/api/order/checkopenpayments', () => {
        const unpaid = { paymentId: 'p2', orderNumber: 'B4C6D8F9', kind: 'purchase', quantity: 2, amount: 108 };
        return HttpResponse.json([{ ...unpaid, state: 'unpaid' }, first]);
      }),
    );
    const { user } = open('/payment/cancel/p2');
    await user.click(await screen.findByRole('button', { name: 'Already paid?' }));
    expect(await screen.findByText('No payment has arrived for order B4C6D8F9 (2 computers, £108.00).')).toBeVisible();
    expect(screen.getByText(/order K7M2P9XW .* has arrived/)).toBeVisible();
    expect(screen.queryByText(/no need to pay|not pay again/)).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /^See / })).toHaveLength(1);
  });

  test('says not to pay again for an order whose payment is being checked', async () => {
    await ask(() => HttpResponse.json([{ paymentId: 'p1', kind: 'purchase', state: 'being-checked' }]));
    expect(await screen.findByText(/we are checking it. Please do not pay again for this order/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the payment' })).toHaveAttribute('href', '/payment/success/p1');
  });

  test('shows a message if there is no open payment', async () => {
    await ask(() => HttpResponse.json([]));
    expect(await screen.findByText(/We haven't received a payment from you/)).toBeVisible();
  });

  test('shows the reason and Retry if the check fails', async () => {
    const user = await ask(() => HttpResponse.json({ detail: 'Try later.' }, { status: 503 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try later.');
    edge.use(http.post('*/api/order/checkopenpayments', () => HttpResponse.json([])));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/We haven't received a payment from you/)).toBeVisible();
  });
});
