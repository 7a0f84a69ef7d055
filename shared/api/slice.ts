import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { runtimeConfig } from '../runtime';
import { readAnswer } from '../calls/values';
import { TAG_TYPES } from './tagTypes';

/** A call that is still not answered after this long has failed. */
const TIMEOUT_MS = 30_000;

/** Origin that the calls go to: the configured one, else the page's own. */
function apiOrigin(): string {
  return runtimeConfig().apiBaseUrl || (globalThis.location?.origin ?? '');
}

/**
 * The one RTK Query slice of the site. Each resource injects its endpoints; a remote injects what it alone uses.
 * Every call carries the session's cookie.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: fetchBaseQuery({
    baseUrl: apiOrigin(),
    credentials: 'include',
    timeout: TIMEOUT_MS,
    responseHandler: readAnswer,
  }),
  tagTypes: TAG_TYPES,
  endpoints: () => ({}),
});
