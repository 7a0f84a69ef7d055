import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import PaymentCancelPage from './PaymentCancelPage';
import RenewCancelPage from './RenewCancelPage';

const ROUTES = { 'payment/cancel/:paymentId': <PaymentCancelPage />, 'renew/cancel/:paymentId': <RenewCancelPage /> };
const open = (at: string) => renderApp({ at, routes: ROUTES });

const answerCancel = (answer: () => Response) => edge.use(signedIn, http.post('*/api/order/cancelpayment', answer));

test('After a canceled payment I find my order again, and nobody claims what the provider has not said', () => {
  open('/payment/cancel/p1');
  expect(screen.getByRole('heading', { level: 1, name: 'payment canceled' })).toHaveFocus();
  expect(screen.getByText('Your order is kept as it was.')).toBeVisible();
  expect(screen.queryByText(/charged/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to your order' })).toHaveAttribute('href', '/purchase');
});

test('I read that nothing was charged once the provider has confirmed it', async () => {
  answerCancel(() => HttpResponse.json({ outcome: 'not-charged', kind: 'purchase' }));
  open('/payment/cancel/p1');
  expect(await screen.findByText(/Nothing was charged/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to your order' })).toBeVisible();
});

test.each([
  ['/payment/cancel/p1', 'paid', /Your order is complete/, 'See your order', '/payment/success/p1'],
  ['/renew/cancel/p1', 'being-checked', /on its way/, 'See your payment', '/renew/success/p1'],
])('%s with the outcome %s leads to the payment and invites no second one', async (at, outcome, sentence, link, href) => {
  answerCancel(() => HttpResponse.json({ outcome }));
  open(at);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
  expect(screen.queryByRole('link', { name: /Back to|My subscriptions/ })).not.toBeInTheDocument();
});

test('If the provider does not answer, I can check again', async () => {
  answerCancel(() => HttpResponse.json({ detail: 'Try later.' }, { status: 503 }));
  const { user } = open('/payment/cancel/p1');
  expect(await screen.findByText(/could not ask the payment provider/)).toBeVisible();
  answerCancel(() => HttpResponse.json({ outcome: 'not-charged' }));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/Nothing was charged/)).toBeVisible();
});

test('After a canceled renewal I find my renewal again', () => {
  localStorage.setItem('purchaseDto', JSON.stringify({ SubscriptionId: 'sub/1' }));
  open('/renew/cancel/p1');
  expect(screen.getByText('payment canceled')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to your renewal' })).toHaveAttribute('href', '/subscription/renew/sub%2F1');
});

test('Where nothing was kept, a canceled renewal leads to my subscriptions', () => {
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

  test('finds a payment that went through after all', async () => {
    await ask(() => HttpResponse.json([{ paymentId: 'p1', kind: 'purchase' }, { paymentId: 'r2', kind: 'renewal' }]));
    expect(await screen.findByRole('link', { name: 'See your activation codes' })).toHaveAttribute('href', '/payment/success/p1');
    expect(screen.getByRole('link', { name: 'See your renewed subscription' })).toHaveAttribute('href', '/renew/success/r2');
  });

  test('tells me not to pay again while my payment is being checked', async () => {
    await ask(() => HttpResponse.json([{ paymentId: 'p1', kind: 'purchase', isBeingChecked: true }]));
    expect(await screen.findByText(/is being checked by us. Please do not pay again/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See how your payment stands' })).toHaveAttribute('href', '/payment/success/p1');
  });

  test('says so where there is none', async () => {
    await ask(() => HttpResponse.json([]));
    expect(await screen.findByText(/No payment of yours has arrived/)).toBeVisible();
  });

  test('can be asked again after a failure', async () => {
    const user = await ask(() => HttpResponse.json({ detail: 'Try later.' }, { status: 503 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try later.');
    edge.use(http.post('*/api/order/checkopenpayments', () => HttpResponse.json([])));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/No payment of yours has arrived/)).toBeVisible();
  });
});
