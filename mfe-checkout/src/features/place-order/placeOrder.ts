import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import {
  ADD_COMPUTERS,
  type AdditionRequest,
  DISPLAYED_TOTAL_HEADER,
  PURCHASE,
  type PurchaseRequest,
  RENEW,
  type RenewRequest,
} from 'shared/contract/placeOrder';
import type { Pence } from 'shared/domain/money';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { readPaymentUrl } from 'shared/remote/readPaymentUrl';

/** An order and the total that the page shows. The server rejects the order if its own total differs. */
export interface PricedPayload<Payload> {
  payload: Payload;
  displayedTotalPence: Pence;
}

// A failed order refetches everything that its total depends on, because the page may show outdated prices.
const { purchase, renew, addComputers } = ownEndpoints(api, (build) => ({
  purchase: build.mutation<string, PricedPayload<PurchaseRequest>>({
    ...endpoint(PURCHASE, readPaymentUrl, toRequest),
    invalidatesTags: (_url, error) => (error ? ['Prices', 'PromoCode'] : []),
  }),
  renew: build.mutation<string, PricedPayload<RenewRequest>>({
    ...endpoint(RENEW, readPaymentUrl, toRequest),
    invalidatesTags: (_url, error) => (error ? ['Renewal', 'PromoCode'] : []),
  }),
  addComputers: build.mutation<string, PricedPayload<AdditionRequest>>({
    ...endpoint(ADD_COMPUTERS, readPaymentUrl, toRequest),
    invalidatesTags: (_url, error) => (error ? ['Prices', 'Renewal'] : []),
  }),
}));

export const usePurchaseMutation = purchase.useMutation;
export const useRenewMutation = renew.useMutation;
export const useAddComputersMutation = addComputers.useMutation;

function toRequest({ payload, displayedTotalPence }: PricedPayload<unknown>) {
  return { body: payload, headers: { [DISPLAYED_TOTAL_HEADER]: String(displayedTotalPence) } };
}
