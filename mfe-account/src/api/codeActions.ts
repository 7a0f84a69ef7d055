import { api } from 'shared/api';
import { endpoint, endpointOrFail, send } from 'shared/calls/endpoints';
import { ACTIVATE_OFFLINE, DEACTIVATE_SEAT, LABEL_CODE, SEND_CODE } from 'shared/contract/codes';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { dayOf } from './subscription';

export interface DeactivatedSeat {
  /**
   * The first day on which another computer can use the code. Set only if the code has moved between computers too
   * often.
   */
  movableFrom: CalendarDate | undefined;
}

interface OfflineRequest {
  code: string;
  computerName: string;
  /** The text that the program shows on the offline computer. */
  request: string;
}

interface LicenceFile {
  licence: string;
  /** The licence's last day. */
  endDate: CalendarDate;
}

const { deactivateSeat, labelCode, sendCode, activateOffline } = ownEndpoints(api, (build) => ({
  /** Deactivates the computer that uses a code, so that another computer can use the code. */
  deactivateSeat: build.mutation<DeactivatedSeat, { code: string }>({
    ...endpoint(DEACTIVATE_SEAT, ({ movableFrom }) => ({ movableFrom: dayOf(movableFrom) })),
    invalidatesTags: ['Subscriptions'],
  }),
  labelCode: build.mutation<null, { code: string; label: string }>({
    ...send(LABEL_CODE),
    invalidatesTags: ['Subscriptions'],
  }),
  /** Emails a code. Refetches the list, because a code without a label gets the address as its label. */
  sendCode: build.mutation<null, { code: string; email: string }>({
    ...send(SEND_CODE),
    invalidatesTags: ['Subscriptions'],
  }),
  /** Activates a code on an offline computer. Returns the licence for that computer's program. */
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

export const useDeactivateSeatMutation = deactivateSeat.useMutation;
export const useLabelCodeMutation = labelCode.useMutation;
export const useSendCodeMutation = sendCode.useMutation;
export const useActivateOfflineMutation = activateOffline.useMutation;
