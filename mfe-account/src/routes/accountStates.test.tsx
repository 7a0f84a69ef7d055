import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { restoreSession } from 'shared/store';
import { orderDto, subscriptionDto } from '../testing/wire';
import PaymentSuccessPage from './PaymentSuccessPage';
import SubscriptionsPage from './SubscriptionsPage';

const ROUTES = { '/subscriptions': <SubscriptionsPage />, '/payment/success/:paymentId': <PaymentSuccessPage /> };

beforeEach(() => edge.use(signedIn));
afterEach(() => jest.restoreAllMocks());

test.each([
  [{ isBlocked: true }, 'danger'],
  [{ isExpired: true }, 'danger'],
  [{ renewalLink: '/subscription/renew/sub-1' }, 'warning'],
  [{}, 'neutral'],
])('shows a subscription with %j in the tone "%s"', async (changes, tone) => {
  edge.use(http.get('*/api/order/getsubscriptions/', () => HttpResponse.json([subscriptionDto(changes)])));
  renderApp({ at: '/subscriptions', routes: ROUTES });
  expect(await screen.findByRole('group', { name: 'Call Recorder Pro' })).toHaveClass(tone);
});

test('does not check a payment again while a check is in progress', async () => {
  let reply = () => {};
  const requests: string[] = [];
  const replied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  edge.use(
    http.get('*/api/order/checkpayment/:paymentId', async ({ params }) => {
      requests.push(String(params.paymentId));
      await replied;
      return HttpResponse.json({ paymentId: 'pay-1', numberOfSeats: 1, activationCodes: ['AAAA-1111'] });
    }),
  );
  const { store } = renderApp({ at: '/payment/success/pay-1', routes: ROUTES });
  await waitFor(() => expect(requests).toHaveLength(1));
  await store.dispatch(restoreSession());
  reply();
  expect(await screen.findByRole('heading', { name: 'Thank you for your purchase' })).toBeVisible();
  expect(requests).toEqual(['pay-1']);
});

test('logs the reason if an invoice cannot be fetched or created', async () => {
  const logged = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  edge.use(
    http.get('*/api/order/getsubscriptions/', () => HttpResponse.json([subscriptionDto({ orders: [orderDto()] })])),
    http.get(
      '*/api/order/getinvoicedetails/pay-1',
      () => HttpResponse.json({ detail: 'Out of paper.' }, { status: 500 }),
      { once: true },
    ),
    http.get('*/api/order/getinvoicedetails/pay-1', () => HttpResponse.json({})),
    http.post('*/api/order/createinvoice/', () => HttpResponse.json({ detail: 'Out of ink.' }, { status: 500 })),
  );
  const { user } = renderApp({ at: '/subscriptions', routes: ROUTES });
  await user.click(await screen.findByText('Orders (1)'));
  await user.click(screen.getByRole('button', { name: 'Invoice for order pay-1' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of paper.');
  expect(logged).toHaveBeenLastCalledWith('Could not fetch the invoice: Out of paper.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.type(await screen.findByLabelText('Name/business name'), 'Ada Ltd');
  await user.type(screen.getByLabelText('Billing address'), '1 High Street');
  await user.click(screen.getByRole('button', { name: 'Submit details' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of ink.');
  expect(logged).toHaveBeenLastCalledWith('Could not create the invoice: Out of ink.');
  expect(screen.getByRole('button', { name: 'Submit details' })).toBeEnabled();
});
