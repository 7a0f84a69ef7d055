import { api, useCurrentUser } from 'shared/api';
import { endpoint } from '../calls/endpoints';
import { LAST_INVOICE } from '../contract/lastInvoice';
import type { InvoiceDetails } from '../domain/invoiceDetails';
import { ownEndpoints } from './ownEndpoints';

export type LastInvoice = Pick<InvoiceDetails, 'name' | 'address' | 'countryIsoCode'>;

const { lastInvoice } = ownEndpoints(api, (build) => ({
  // The user name is part of the cache key, so that no customer sees another customer's details.
  lastInvoice: build.query<LastInvoice | null, { userName: string }>({
    ...endpoint(LAST_INVOICE, ({ name, address, countryIsoCode = '' }) =>
      name === undefined || address === undefined ? null : { name, address, countryIsoCode },
    ),
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
