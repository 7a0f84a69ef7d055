import type { VisitRequest } from '../contract/visits';
import { api } from './slice';

export const visitsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Sent without waiting; it outlives the page, since the step to record may be the one that leaves it. */
    saveVisit: build.mutation<null, VisitRequest>({
      query: (body) => ({ url: '/api/visits/save', method: 'POST', body, keepalive: true }),
      transformResponse: () => null,
    }),
  }),
});
