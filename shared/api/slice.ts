import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { runtimeConfig } from '../runtime';
import { readAnswer } from '../calls/values';
import { TAG_TYPES } from './tagTypes';

/** The time limit of a call. */
const TIMEOUT_MS = 30_000;

/** Returns the configured origin of the API, or the page's own origin by default. */
function apiOrigin(): string {
  return runtimeConfig().apiBaseUrl || (globalThis.location?.origin ?? '');
}

/**
 * The only RTK Query slice of the site. Each resource injects its endpoints. A remote injects the endpoints that only
 * it uses. Every call sends the session cookie.
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
