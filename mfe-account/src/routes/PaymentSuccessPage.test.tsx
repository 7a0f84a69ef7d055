import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { OrderCheckResponse } from 'shared/contract/orders';
import { restoreSession } from 'shared/store';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { copiedText } from '../testing/clipboard';
import PaymentSuccessPage from './PaymentSuccessPage';

const CHECK = '*/api/order/checkpayment/:paymentId';
const paid: OrderCheckResponse = {
  paymentId: 'pay-1',
  numberOfSeats: 2,
  activationCodes: ['AAAA-1111', 'BBBB-2222'],
  amount: 108,
  currency: 'GBP',
};

/** Opens the page; the server gives the answers one after the other, and the last one for ever. */
function openPage(...answers: (OrderCheckResponse | (() => Response))[]) {
  const asked: string[] = [];
  edge.use(
    signedIn,
    http.get(CHECK, ({ params }) => {
      asked.push(String(params.paymentId));
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      return typeof answer === 'function' ? answer() : HttpResponse.json(answer);
    }),
  );
  return {
    asked,
    ...renderApp({ at: '/payment/success/pay-1', routes: { '/payment/success/:paymentId': <PaymentSuccessPage /> } }),
  };
}

const thanks = () => screen.findByRole('heading', { name: 'Thank you for your purchase' });

test('While my order loads I am asked to wait', () => {
  openPage(paid);
  expect(screen.getByRole('status')).toHaveTextContent('Please wait. We are loading your order details...');
});

test('I see codes, amount, order number, the steps to install and ways on, and the heading has the focus', async () => {
  const { user } = openPage(paid);
  expect(await thanks()).toHaveFocus();
  const codes = within(screen.getByRole('heading', { name: 'Your activation codes' }).parentElement!);
  expect(codes.getByText('AAAA-1111', { selector: 'code' })).toBeVisible();
  await user.click(codes.getByRole('button', { name: 'Copy all activation codes' }));
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

test('A single code is spoken of in the singular', async () => {
  openPage({ ...paid, numberOfSeats: 1, activationCodes: ['AAAA-1111'] });
  await thanks();
  expect(screen.getByRole('heading', { name: 'Your activation code' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Copy all/ })).not.toBeInTheDocument();
});

test('A payment that is not settled yet is called received, never to be made again, and goes on being asked about', async () => {
  const { asked } = openPage({ paymentId: 'pay-1', isPending: true }, paid);
  expect(await screen.findByRole('heading', { name: 'Your payment is received' })).toHaveFocus();
  expect(screen.getByText(/no need to pay again/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/error|AAAA/);
  expect(await screen.findByText('AAAA-1111', { selector: 'code' }, { timeout: 4_000 })).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('A pending payment goes on being asked about after an attempt that failed', async () => {
  const { asked } = openPage({ paymentId: 'pay-1', isPending: true }, () => HttpResponse.error(), paid);
  await screen.findByRole('heading', { name: 'Your payment is received' });
  expect(await screen.findByText('AAAA-1111', { selector: 'code' }, { timeout: 4_900 })).toBeVisible();
  expect(asked).toHaveLength(3);
}, 10_000);

test('An order that is not paid yet is not called received: I am led to the payment page, and see it once I have paid', async () => {
  openPage({ paymentId: 'pay-1', isPending: true, payUrl: 'https://pay.example/cs_1' }, paid);
  expect(await screen.findByRole('heading', { name: 'Your order is not paid yet' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to the payment page' })).toHaveAttribute(
    'href',
    'https://pay.example/cs_1',
  );
  expect(document.body).not.toHaveTextContent(/received|no need to pay/);
  expect(await screen.findByText('AAAA-1111', { selector: 'code' }, { timeout: 4_000 })).toBeVisible();
});

test('An address of the payment page that leads nowhere is no link', async () => {
  openPage({ paymentId: 'pay-1', isPending: true, payUrl: 'javascript:alert(1)' });
  expect(await screen.findByRole('heading', { name: 'Your payment is received' })).toBeVisible();
});

test('A settled payment is not asked about again', async () => {
  const { asked, store } = openPage(paid);
  await thanks();
  await store.dispatch(restoreSession());
  await thanks();
  expect(asked).toEqual(['pay-1']);
});

test.each([
  [
    'the order has an error',
    () => HttpResponse.json({ paymentId: 'pay-1', error: 'The payment was refunded.' }),
    'The payment was refunded.',
    false,
  ],
  [
    'the payment is somebody else’s',
    () => HttpResponse.json({ detail: 'There is no such payment.' }, { status: 404 }),
    'There is no such payment.',
    true,
  ],
  [
    'the server fails',
    () => new HttpResponse('<h1>oops</h1>', { status: 500 }),
    'The server had a problem (500).',
    true,
  ],
  ['there is no answer', () => HttpResponse.error(), 'We could not reach the server.', true],
])('Where %s I read what is wrong, and Retry asks again', async (_case, answer, message, isUncertain) => {
  const { user } = openPage(answer, paid);
  expect(
    await screen.findByRole('heading', { name: 'Sorry there was an error while checking your order' }),
  ).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(screen.queryAllByText(/the order is completed and confirmed by e-mail/)).toHaveLength(isUncertain ? 1 : 0);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await thanks()).toBeVisible();
});

test('My business details leave the browser once the order is complete', async () => {
  localStorage.setItem(
    'purchaseDto',
    JSON.stringify({ Qnt: 2, Name: 'Ada Ltd', Address: '1 High Street', InvoiceNeeded: true }),
  );
  openPage(paid);
  await thanks();
  await waitFor(() => expect(JSON.parse(localStorage.getItem('purchaseDto') ?? '')).toEqual({ Qnt: 2 }));
});

test.each([[{ paymentId: 'pay-1' }], [{ paymentId: 'pay-1', activationCodes: [null, ''], amount: 'much' }]])(
  'An answer with little in it (%j) shows no nonsense',
  async (answer) => {
    openPage(() => HttpResponse.json(answer));
    await thanks();
    expect(screen.getByText(/in the e-mail that confirms the order/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(/NaN|undefined|null/);
  },
);

test('The next customer at this computer does not see my order', async () => {
  const { store, asked } = openPage(paid, () =>
    HttpResponse.json({ detail: 'There is no such payment.' }, { status: 404 }),
  );
  await thanks();
  edge.use(http.get('*/api/auth/currentuserinfo', () => HttpResponse.json({ userName: 'bob@example.com' })));
  await act(async () => void (await store.dispatch(restoreSession())));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such payment.');
  expect(screen.queryByText('AAAA-1111', { selector: 'code' })).not.toBeInTheDocument();
  expect(asked).toHaveLength(2);
});
