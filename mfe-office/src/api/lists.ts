import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { type OfficeReport, REPORT, REPORT_FILTERS, type ReportReply, REPORTS } from 'shared/contract/officeOperations';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { runtimeConfig } from 'shared/runtime';

export type ListDescription = Read<OfficeReport>;
/** One page of a list. `next` is the value of `after` for the next page. */
export type ListPage = Read<ReportReply>;

/** The query parameters in a list's URL: filters, `columns`, `sort` and `after`. */
export type ListFilters = Partial<Record<string, string>>;

/** Reads a list's parameters from the query of the page's URL. */
export function readListFilters(query: URLSearchParams): ListFilters {
  return Object.fromEntries([...query].filter(([name, value]) => REPORT_FILTERS.includes(name) && value !== ''));
}

/**
 * Builds the query string of a list's URL, including the question mark. Leaves out empty values and sorts the
 * parameters, so that equal filters give equal URLs.
 */
export function listQuery(filters: ListFilters): string {
  const present = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `?${new URLSearchParams(present.sort()).toString()}`;
}

const { lists, list } = ownEndpoints(api, (build) => ({
  /** The lists that the signed-in person's role may read. */
  lists: build.query<ListDescription[], void>(endpoint(REPORTS, (read = []) => read)),
  list: build.query<ListPage, ListFilters & { name: string }>(endpoint(REPORT, (read) => read)),
}));

export const useListsQuery = lists.useQuery;
export const useListQuery = list.useQuery;

export function csvUrl(name: string, filters: ListFilters): string {
  const query = listQuery(filters).replace(/^\?$/, '');
  return `${runtimeConfig().apiBaseUrl}/api/office/reports/${encodeURIComponent(name)}.csv${query}`;
}

export function hasPeriod(options: ListDescription['options'] = []): boolean {
  return ['since', 'until'].every((name) => options.some((option) => option.name === name));
}
