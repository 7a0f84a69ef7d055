import { api } from 'shared/api';
import { endpointOrFail } from 'shared/calls/endpoints';
import { ACTIVATE_OFFLINE } from 'shared/contract/codes';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

interface OfflineRequest {
  code: string;
  computerName: string;
  /** The request that the program without internet shows. */
  request: string;
}

const { activateOffline } = ownEndpoints(api, (build) => ({
  /** Activates a code on a computer without internet, and returns the licence for its program. */
  activateOffline: build.mutation<string, OfflineRequest>({
    ...endpointOrFail(ACTIVATE_OFFLINE, ({ licence }) => licence, 'We could not create the licence. Please try again.'),
    invalidatesTags: ['Subscriptions'],
  }),
}));

export const useActivateOfflineMutation = activateOffline.useMutation;
