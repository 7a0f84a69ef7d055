import { api, asRecord, asText } from 'shared/api';
import { DISPLAYED_TOTAL_HEADER, type PurchaseRequest } from 'shared/contract/orders';
import type { RenewRequest } from 'shared/contract/renewal';
import type { Pence } from 'shared/domain/money';

/** An order with the total that the page shows. The server compares it with its own total. */
export interface Placement<Payload> {
  payload: Payload;
  displayedTotalPence: Pence;
}

const placeOrderApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    purchase: build.mutation<string, Placement<PurchaseRequest>>({
      query: (placement) => post('/api/order/purchasewithstripe', placement),
      transformResponse: readPaymentUrl,
      invalidatesTags: (_url, error) => (error ? ['Prices', 'PromoCode'] : []),
    }),
    renew: build.mutation<string, Placement<RenewRequest>>({
      query: (placement) => post('/api/renew/purchasewithstripe', placement),
      transformResponse: readPaymentUrl,
      invalidatesTags: (_url, error) => (error ? ['Renewal', 'PromoCode'] : []),
    }),
  }),
});

function post<Payload>(url: string, { payload, displayedTotalPence }: Placement<Payload>) {
  return { url, method: 'POST', body: payload, headers: { [DISPLAYED_TOTAL_HEADER]: String(displayedTotalPence) } };
}

/** Returns the URL of the payment page: the response itself or its `redirectUrl`. Empty if it holds no web address. */
function readPaymentUrl(answer: unknown): string {
  const address = asText(answer) ?? asText(asRecord(answer).redirectUrl);
  if (address === undefined || !URL.canParse(address, location.origin)) return '';
  const { protocol, href } = new URL(address, location.origin);
  return protocol === 'https:' || protocol === 'http:' ? href : '';
}

export const { usePurchaseMutation, useRenewMutation } = placeOrderApi;
