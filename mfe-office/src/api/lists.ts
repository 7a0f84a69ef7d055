import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { type OfficeReport, REPORT, type ReportReply, REPORTS } from 'shared/contract/officeOperations';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { runtimeConfig } from 'shared/runtime';

export type ListDescription = Read<OfficeReport>;
/** One page of a list. `next` is the value of `after` for the next page. */
export type ListPage = Read<ReportReply>;

/** The parameters that the address of a list may contain. */
export const LIST_FILTERS = ['since', 'until', 'payout', 'after'] as const;
/** The values of the parameters, without absent ones. */
export type ListFilters = Partial<Record<(typeof LIST_FILTERS)[number], string>>;

const { lists, list } = ownEndpoints(api, (build) => ({
  /** The lists that the signed-in person's role may read. */
  lists: build.query<ListDescription[], void>(endpoint(REPORTS, (read = []) => read)),
  list: build.query<ListPage, ListFilters & { name: string }>(endpoint(REPORT, (read) => read)),
}));

export const useListsQuery = lists.useQuery;
export const useListQuery = list.useQuery;

export function csvUrl(name: string, filters: ListFilters): string {
  const query = new URLSearchParams(filters).toString();
  return `${runtimeConfig().apiBaseUrl}/api/office/reports/${encodeURIComponent(name)}.csv${query && `?${query}`}`;
}

export function hasPeriod(options: ListDescription['options'] = []): boolean {
  return ['since', 'until'].every((name) => options.some((option) => option.name === name));
}
