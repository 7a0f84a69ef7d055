import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { type OfficeReport, REPORT, type ReportReply, REPORTS } from 'shared/contract/officeOperations';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { runtimeConfig } from 'shared/runtime';

export type ListDescription = Read<OfficeReport>;
/** One page of a list. `next` is the value of `after` for the next page. */
export type ListPage = Read<ReportReply>;

interface ListArgument {
  name: string;
  /** Where the page begins. `undefined` for the first page. */
  after: string | undefined;
}

const { lists, list } = ownEndpoints(api, (build) => ({
  /** The lists that the signed-in person's role may read. */
  lists: build.query<ListDescription[], void>(endpoint(REPORTS, (read = []) => read)),
  list: build.query<ListPage, ListArgument>(endpoint(REPORT, (read) => read)),
}));

export const useListsQuery = lists.useQuery;
export const useListQuery = list.useQuery;

/** Returns the address of a list as a CSV file. */
export function csvUrl(name: string): string {
  return `${runtimeConfig().apiBaseUrl}/api/office/reports/${encodeURIComponent(name)}.csv`;
}
