import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { OFFICE_SEARCH, type OfficeSearch } from 'shared/contract/officeHome';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

/** The newest matches. Each list has at most 20 entries. */
export type Found = Read<OfficeSearch>;

const { search } = ownEndpoints(api, (build) => ({
  /** Finds the orders, customers, subscriptions and lists that match a text. */
  search: build.query<Found, { text: string }>(endpoint(OFFICE_SEARCH, (found) => found)),
}));

export const useSearchQuery = search.useQuery;
