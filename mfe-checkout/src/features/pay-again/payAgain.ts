import { api } from 'shared/api';
import { post } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import type { PayAgainRequest } from 'shared/contract/orders';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const REDIRECT = { redirectUrl: 'text' } as const;

const { purchaseAgain, renewAgain } = ownEndpoints(api, (build) => ({
  /**
   * Opens a new payment page for an unpaid purchase. Returns the page's address, or an empty text if the response has
   * none.
   */
  purchaseAgain: build.mutation<string, PayAgainRequest>(post('/api/order/payagain', REDIRECT, readAddress)),
  /** Opens a new payment page for an unpaid renewal, in the same way. */
  renewAgain: build.mutation<string, PayAgainRequest>(post('/api/renew/payagain', REDIRECT, readAddress)),
}));

export const usePurchaseAgainMutation = purchaseAgain.useMutation;
export const useRenewAgainMutation = renewAgain.useMutation;

function readAddress({ redirectUrl }: Read<typeof REDIRECT>): string {
  return redirectUrl !== undefined && /^https?:\/\//.test(redirectUrl) ? redirectUrl : '';
}
