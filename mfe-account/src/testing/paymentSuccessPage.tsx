import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { PaymentCheck } from 'shared/contract/paymentCheck';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import PaymentSuccessPage from '../routes/PaymentSuccessPage';

const CHECK = '*/api/order/checkpayment/:paymentId';
export const paid: PaymentCheck = {
  paymentId: 'pay-1',
  state: 'completed',
  numberOfSeats: 2,
  activationCodes: ['AAAA-1111', 'BBBB-2222'],
  amount: 108,
  currency: 'GBP',
};

/**
 * Opens a payment's success page. The server sends the replies in order, then repeats the last one. `requests` contains
 * the payment id of each check.
 */
export function openPage(...replies: (Partial<PaymentCheck> | (() => Response))[]) {
  const requests: string[] = [];
  edge.use(
    signedIn,
    http.get(CHECK, ({ params }) => {
      requests.push(String(params.paymentId));
      const reply = replies[Math.min(requests.length, replies.length) - 1];
      return typeof reply === 'function' ? reply() : HttpResponse.json(reply);
    }),
  );
  return {
    requests,
    ...renderApp({ at: '/payment/success/pay-1', routes: { '/payment/success/:paymentId': <PaymentSuccessPage /> } }),
  };
}

export const thanks = () => screen.findByRole('heading', { name: 'Thank you for your purchase' });
