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
])('A subscription with %j is coloured as %s', async (changes, tone) => {
  edge.use(http.get('*/api/order/getsubscriptions/', () => HttpResponse.json([subscriptionDto(changes)])));
  renderApp({ at: '/subscriptions', routes: ROUTES });
  expect(await screen.findByRole('group', { name: 'Call Recorder Pro' })).toHaveClass(tone);
});

test('A payment that is being asked about is not asked about a second time', async () => {
  let answer = () => {};
  const asked: string[] = [];
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  edge.use(
    http.get('*/api/order/checkpayment/:paymentId', async ({ params }) => {
      asked.push(String(params.paymentId));
      await answered;
      return HttpResponse.json({ paymentId: 'pay-1', numberOfSeats: 1, activationCodes: ['AAAA-1111'] });
    }),
  );
  const { store } = renderApp({ at: '/payment/success/pay-1', routes: ROUTES });
  await waitFor(() => expect(asked).toHaveLength(1));
  await store.dispatch(restoreSession());
  answer();
  expect(await screen.findByRole('heading', { name: 'Thank you for your purchase' })).toBeVisible();
  expect(asked).toEqual(['pay-1']);
});

test('An invoice that cannot be fetched is logged, and so is one that cannot be made', async () => {
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
  await user.click(screen.getByRole('button', { name: 'Invoice of order pay-1' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of paper.');
  expect(logged).toHaveBeenLastCalledWith('The invoice was not fetched: Out of paper.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.type(await screen.findByLabelText('Name/business name'), 'Ada Ltd');
  await user.type(screen.getByLabelText('Billing address'), '1 High Street');
  await user.click(screen.getByRole('button', { name: 'Submit details' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of ink.');
  expect(logged).toHaveBeenLastCalledWith('The invoice was not created: Out of ink.');
  expect(screen.getByRole('button', { name: 'Submit details' })).toBeEnabled();
});
