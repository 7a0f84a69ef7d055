import { api } from 'shared/api';
import { get } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const FOUND = {
  orders: [
    {
      paymentId: 'text',
      orderNumber: 'text',
      kind: 'text',
      status: 'text',
      payablePence: 'number',
      createdAt: 'text',
      email: 'text',
      businessName: 'text',
    },
  ],
  customers: [{ id: 'text', email: 'text', registeredAt: 'text' }],
  subscriptions: [{ id: 'text', quantity: 'number', endDate: 'text', isBlocked: 'flag' }],
} as const;

/** The newest matches. Each list has at most 20 entries. */
export type Found = Read<typeof FOUND>;

const { search } = ownEndpoints(api, (build) => ({
  /** Finds orders, customers and subscriptions by one text. */
  search: build.query<Found, { text: string }>(
    get(
      '/api/office/search',
      FOUND,
      (found) => found,
      ({ text }) => ({ params: { text } }),
      ['text'],
    ),
  ),
}));

export const useSearchQuery = search.useQuery;
