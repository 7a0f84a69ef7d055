import { api, useCurrentUser } from 'shared/api';
import { get } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

export type LastInvoice = Pick<InvoiceDetails, 'name' | 'address' | 'countryIsoCode'>;

const DETAILS = { 'name?': 'text', 'address?': 'text', 'countryIsoCode?': 'text' } as const;

const { lastInvoice } = ownEndpoints(api, (build) => ({
  // The customer's email address is part of the cache key, so that no customer sees another customer's details.
  lastInvoice: build.query<LastInvoice | null, { userName: string }>({
    ...get('/api/order/lastinvoicedetails', DETAILS, readLastInvoice),
    providesTags: ['Subscriptions', 'Invoice'],
  }),
}));

/**
 * Returns the details of the signed-in customer's newest invoice. Returns `undefined` while loading, if there is no
 * invoice, and for anonymous visitors.
 */
export function useLastInvoice(): LastInvoice | undefined {
  const userName = useCurrentUser()?.userName ?? '';
  const { currentData } = lastInvoice.useQuery({ userName }, { skip: userName === '' });
  return currentData ?? undefined;
}

function readLastInvoice({ name, address, countryIsoCode = '' }: Read<typeof DETAILS>): LastInvoice | null {
  return name === undefined || address === undefined ? null : { name, address, countryIsoCode };
}
