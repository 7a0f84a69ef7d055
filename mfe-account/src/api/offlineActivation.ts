import { api } from 'shared/api';
import { endpointOrFail } from 'shared/calls/endpoints';
import { ACTIVATE_OFFLINE } from 'shared/contract/codes';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

interface OfflineRequest {
  code: string;
  computerName: string;
  /** The text that the program shows on a computer without internet. */
  request: string;
}

interface LicenceFile {
  licence: string;
  /** The licence's last day. */
  endDate: CalendarDate;
}

const { activateOffline } = ownEndpoints(api, (build) => ({
  /** Activates a code on a computer without internet. Returns the licence that the customer gives to its program. */
  activateOffline: build.mutation<LicenceFile, OfflineRequest>({
    ...endpointOrFail(
      ACTIVATE_OFFLINE,
      ({ licence, licenceEndDate: endDate }) =>
        licence === undefined || endDate === undefined ? undefined : { licence, endDate },
      'We could not create the licence. Please try again.',
    ),
    invalidatesTags: ['Subscriptions'],
  }),
}));

export const useActivateOfflineMutation = activateOffline.useMutation;
