import { send } from '../calls/endpoints';
import { SAVE_VISIT, type VisitRequest } from '../contract/visits';
import { api } from './slice';

export const visitsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** `keepalive` sends the record even if the customer leaves the page. */
    saveVisit: build.mutation<null, VisitRequest>(send(SAVE_VISIT, { keepalive: true })),
  }),
});
