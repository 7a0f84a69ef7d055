import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { runtimeConfig } from '../runtime';
import { parseBody } from '../calls/values';
import { reportFailedCall } from './reportFailedCall';
import { TAG_TYPES } from './tagTypes';

/** The time limit for one call. */
const TIMEOUT_MS = 30_000;

/** Returns the configured origin of the API, or the page's own origin by default. */
function apiOrigin(): string {
  return runtimeConfig().apiBaseUrl || (globalThis.location?.origin ?? '');
}

/**
 * A function that replies to GET requests without the network. The server passes such a function to the store of each
 * page that it renders.
 */
export type ReplyWithoutNetwork = (url: string) => { data: unknown } | { error: FetchBaseQueryError };

type BaseQuery = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

const fetchReply: BaseQuery = fetchBaseQuery({
  baseUrl: apiOrigin(),
  credentials: 'include',
  timeout: TIMEOUT_MS,
  responseHandler: parseBody,
});

/**
 * Gets the reply from the store's `ReplyWithoutNetwork` function, or from the network if the store has none.
 */
const baseQuery: BaseQuery = (args, queryApi, options) => {
  const { extra } = queryApi;
  return isReply(extra) ? extra(urlOf(args)) : fetchAndReport(args, queryApi, options);
};

/** Returns a call's path and query, as in a route's `data`. The server's renderer has no `URLSearchParams`. */
function urlOf(args: string | FetchArgs): string {
  if (typeof args === 'string') return args;
  const query = Object.entries(args.params ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return query.length === 0 ? args.url : `${args.url}?${query.join('&')}`;
}

/** `createStore` passes a `ReplyWithoutNetwork` function or `undefined` as the thunks' extra argument. */
const isReply = (extra: unknown): extra is ReplyWithoutNetwork => typeof extra === 'function';

const fetchAndReport: BaseQuery = async (args, queryApi, options) => {
  const result = await fetchReply(args, queryApi, options);
  if (result.error) reportFailedCall(queryApi, result.error.status);
  return result;
};

/**
 * The site's only RTK Query slice. The modules of `shared/api` inject the common endpoints, and each remote injects its
 * own. Every call sends the session cookie.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAG_TYPES,
  endpoints: () => ({}),
});
