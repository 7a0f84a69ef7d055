import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { PaymentCheck } from 'shared/contract/paymentCheck';
import { edge } from 'shared/testing/renderApp';
import { openPage, paid } from '../testing/paymentSuccessPage';

test('says that a pending payment has been received, and checks it again until the codes arrive', async () => {
  const { requests } = openPage({ paymentId: 'pay-1', state: 'pending' }, paid);
  expect(await screen.findByRole('heading', { name: 'We have received your payment' })).toHaveFocus();
  expect(screen.getByText(/no need to pay again/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/error|AAAA/);
  expect(await screen.findByText('AAAA-1111', { selector: 'code' }, { timeout: 4_000 })).toBeVisible();
  expect(requests).toHaveLength(2);
});

test('says that a delayed payment can take days and that the customer can close the page', async () => {
  openPage({ paymentId: 'pay-1', state: 'awaiting-funds', amount: 108, currency: 'gbp' }, paid);
  expect(await screen.findByRole('heading', { name: 'Your payment is on its way' })).toHaveFocus();
  expect(screen.getByText('Total').nextSibling).toHaveTextContent('£108.00 GBP');
  expect(screen.getByRole('status')).toHaveTextContent(/several days.* email you your activation codes/);
  expect(screen.getByText(/no need to pay again. You can safely close this page/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/seconds|is received/);
  expect(await screen.findByText('AAAA-1111', { selector: 'code' }, { timeout: 4_000 })).toBeVisible();
});

test('checks a pending payment again after a failed attempt', async () => {
  const { requests } = openPage({ paymentId: 'pay-1', state: 'pending' }, () => HttpResponse.error(), paid);
  await screen.findByRole('heading', { name: 'We have received your payment' });
  expect(await screen.findByText('AAAA-1111', { selector: 'code' }, { timeout: 4_900 })).toBeVisible();
  expect(requests).toHaveLength(3);
}, 10_000);

test('links to the payment page of an unpaid order, and shows the codes once it is paid', async () => {
  openPage({ paymentId: 'pay-1', state: 'unpaid', payUrl: 'https://pay.example/cs_1' }, paid);
  expect(await screen.findByRole('heading', { name: "You haven't paid for this order yet" })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to the payment page' })).toHaveAttribute(
    'href',
    'https://pay.example/cs_1',
  );
  expect(document.body).not.toHaveTextContent(/received|no need to pay/);
  expect(await screen.findByText('AAAA-1111', { selector: 'code' }, { timeout: 4_000 })).toBeVisible();
});

test('shows no link if the URL of the payment page is unsafe', async () => {
  openPage({ paymentId: 'pay-1', state: 'unpaid', payUrl: 'javascript:alert(1)' });
  expect(await screen.findByRole('heading', { name: 'We have received your payment' })).toBeVisible();
});

const NOT_CHARGED: PaymentCheck = {
  paymentId: 'pay-1',
  orderNumber: 'K7M2P9XW',
  error: 'This payment was not completed. Nothing was charged.',
  state: 'not-charged',
};

test('offers another way to pay and a link back to the order after a failed payment, but no Retry', async () => {
  const paymentPage = new URL('#payment-page', location.href).href;
  const asked: unknown[] = [];
  edge.use(
    http.post('*/api/order/payagain', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ redirectUrl: paymentPage });
    }),
  );
  const { user } = openPage(NOT_CHARGED);
  expect(await screen.findByRole('heading', { name: 'Your payment was not completed' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Back to your order' })).toHaveAttribute('href', '/purchase');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(screen.getByText('K7M2P9XW')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try another way to pay' }));
  await waitFor(() => expect(location.hash).toBe('#payment-page'));
  expect(asked).toEqual([{ paymentId: 'pay-1' }]);
});

test('links to the order that replaced a failed one, and does not offer to pay again', async () => {
  const replacement = {
    paymentId: 'pay-2',
    orderNumber: 'B4C6D8F9',
    kind: 'purchase',
    quantity: 4,
    amount: 192,
  } as const;
  openPage({ ...NOT_CHARGED, replacement: { ...replacement, state: 'paid' } });
  expect(await screen.findByText('B4C6D8F9')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', '/payment/success/pay-2');
  expect(screen.queryByRole('button', { name: 'Try another way to pay' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Back to your order' })).not.toBeInTheDocument();
});

test('shows why the customer cannot pay again', async () => {
  const detail = 'The price has changed. The total is now £99.00.';
  edge.use(http.post('*/api/order/payagain', () => HttpResponse.json({ detail }, { status: 409 })));
  const { user } = openPage(NOT_CHARGED);
  await user.click(await screen.findByRole('button', { name: 'Try another way to pay' }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try another way to pay' })).toHaveFocus();
});

test('does not offer to pay again until the provider has confirmed that nothing was charged', async () => {
  openPage({ paymentId: 'pay-1', error: 'Not confirmed yet.' });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try another way to pay' })).not.toBeInTheDocument();
});
