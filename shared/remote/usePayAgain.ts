import { useState } from 'react';
import { api, errorMessage } from 'shared/api';
import { endpoint } from '../calls/endpoints';
import { PURCHASE_AGAIN, RENEW_AGAIN } from '../contract/openPayments';
import { ownEndpoints } from './ownEndpoints';
import { readPaymentUrl } from './readPaymentUrl';

const NO_ADDRESS = 'We could not open the payment page. Please try again.';

const { purchaseAgain, renewAgain } = ownEndpoints(api, (build) => ({
  purchaseAgain: build.mutation<string, { paymentId: string }>(endpoint(PURCHASE_AGAIN, readPaymentUrl)),
  renewAgain: build.mutation<string, { paymentId: string }>(endpoint(RENEW_AGAIN, readPaymentUrl)),
}));

/**
 * Returns `open`, which requests a new payment page for the same order and opens it. If that fails, `failure` contains
 * the message for the customer.
 */
export function usePayAgain(paymentId: string, kind: 'purchase' | 'renewal') {
  const purchase = purchaseAgain.useMutation();
  const renewal = renewAgain.useMutation();
  const [payAgain, { isLoading }] = kind === 'renewal' ? renewal : purchase;
  const [failure, setFailure] = useState<string>();

  async function open() {
    setFailure(undefined);
    const { data: address, error } = await payAgain({ paymentId });
    if (error) setFailure(errorMessage(error));
    else if (address) location.assign(address);
    else setFailure(NO_ADDRESS);
  }

  return { open, isLoading, failure };
}
