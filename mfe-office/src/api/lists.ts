import { api } from 'shared/api';
import { get } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { runtimeConfig } from 'shared/runtime';

const REPORT = { name: 'text', title: 'text', summary: 'text' } as const;
const PAGE = { message: 'text', columns: ['text'], rows: [{ '*': 'text' }], 'next?': 'text' } as const;

export type ListDescription = Read<typeof REPORT>;
/** One page of a list. `next` is the value of `after` for the next page. */
export type ListPage = Read<typeof PAGE>;

interface ListArgument {
  name: string;
  /** Where the page begins. `undefined` for the first page. */
  after: string | undefined;
}

const { lists, list } = ownEndpoints(api, (build) => ({
  /** The lists that the signed-in person's role may read. */
  lists: build.query<ListDescription[], void>(get('/api/office/reports', [REPORT], (read = []) => read)),
  list: build.query<ListPage, ListArgument>(
    get(
      '/api/office/reports/:name',
      PAGE,
      (read) => read,
      ({ after }) => (after === undefined ? {} : { params: { after } }),
      ['after'],
    ),
  ),
}));

export const useListsQuery = lists.useQuery;
export const useListQuery = list.useQuery;

/** Returns the address of a list as a CSV file. */
export function csvUrl(name: string): string {
  return `${runtimeConfig().apiBaseUrl}/api/office/reports/${encodeURIComponent(name)}.csv`;
}
