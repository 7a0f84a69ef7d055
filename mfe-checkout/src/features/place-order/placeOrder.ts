import { api } from 'shared/api';
import { post } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { DISPLAYED_TOTAL_HEADER, type PurchaseRequest } from 'shared/contract/orders';
import type { RenewRequest } from 'shared/contract/renewal';
import type { Pence } from 'shared/domain/money';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

/** An order and the total that the page shows. The server rejects the order if its own total differs. */
export interface Placement<Payload> {
  payload: Payload;
  displayedTotalPence: Pence;
}

const INVOICE = ['InvoiceNeeded', 'Name', 'Address', 'BuyersRefNumber', 'CountryIsoCode', 'BuyersVatNumber'];
const ORDER = ['Url', 'DiscountCode', ...INVOICE];
/** The server replies with the URL of the payment page, either as text or inside an object. */
const REDIRECT = { redirectUrl: 'text' } as const;
const PURCHASED = { '|': ['text', REDIRECT] } as const;
const RENEWED = { '|': [REDIRECT, 'text'] } as const;

const { purchase, renew } = ownEndpoints(api, (build) => ({
  purchase: build.mutation<string, Placement<PurchaseRequest>>({
    ...post(
      '/api/order/purchasewithstripe',
      [...ORDER, 'Qnt'],
      PURCHASED,
      ([url, redirect]) => readPaymentUrl(redirect, url),
      toRequest,
    ),
    invalidatesTags: (_url, error) => (error ? ['Prices', 'PromoCode'] : []),
  }),
  renew: build.mutation<string, Placement<RenewRequest>>({
    ...post(
      '/api/renew/purchasewithstripe',
      [...ORDER, 'SubscriptionId'],
      RENEWED,
      ([redirect, url]) => readPaymentUrl(redirect, url),
      toRequest,
    ),
    invalidatesTags: (_url, error) => (error ? ['Renewal', 'PromoCode'] : []),
  }),
}));

export const usePurchaseMutation = purchase.useMutation;
export const useRenewMutation = renew.useMutation;

function toRequest({ payload, displayedTotalPence }: Placement<unknown>) {
  return { body: payload, headers: { [DISPLAYED_TOTAL_HEADER]: String(displayedTotalPence) } };
}

/** Returns the URL of the payment page, or an empty string if the reply has no HTTP or HTTPS URL. */
function readPaymentUrl({ redirectUrl }: Read<typeof REDIRECT>, url: string | undefined): string {
  const address = url ?? redirectUrl;
  if (address === undefined || !URL.canParse(address, location.origin)) return '';
  const { protocol, href } = new URL(address, location.origin);
  return protocol === 'https:' || protocol === 'http:' ? href : '';
}
