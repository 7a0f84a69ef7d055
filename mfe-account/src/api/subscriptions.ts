import { api } from 'shared/api';
import { endpoint, endpointOrFail, send } from 'shared/calls/endpoints';
import { LABEL_CODE, DEACTIVATE_SEAT, RESEND_CODES, SEND_CODE } from 'shared/contract/codes';
import { SUBSCRIPTIONS } from 'shared/contract/subscriptions';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';
import { dayOf, readSubscriptions, type Subscription } from './subscription';

interface SubscriptionsArgument {
  /** The user name is part of the cache key, so that no customer sees another customer's subscriptions. */
  userName: string;
}

export interface DeactivatedSeat {
  /**
   * The first day on which another computer can use the code. Set only if the code has moved between computers too
   * often.
   */
  movableFrom: CalendarDate | undefined;
}

const UNREADABLE = 'We could not load your subscriptions. Please try again.';

const { subscriptions, deactivateSeat, resendCodes, labelCode, sendCode } = ownEndpoints(api, (build) => ({
  subscriptions: build.query<Subscription[], SubscriptionsArgument>({
    ...endpointOrFail(SUBSCRIPTIONS, readSubscriptions, UNREADABLE),
    providesTags: ['Subscriptions'],
  }),
  /** Deactivates the computer that uses a code, so that another computer can use the code. */
  deactivateSeat: build.mutation<DeactivatedSeat, { code: string }>({
    ...endpoint(DEACTIVATE_SEAT, ({ movableFrom }) => ({ movableFrom: dayOf(movableFrom) })),
    invalidatesTags: ['Subscriptions'],
  }),
  labelCode: build.mutation<null, { code: string; label: string }>({
    ...send(LABEL_CODE),
    invalidatesTags: ['Subscriptions'],
  }),
  sendCode: build.mutation<null, { code: string; email: string }>(send(SEND_CODE)),
  /** Emails the subscription's codes to its owner again. */
  resendCodes: build.mutation<null, { subscriptionId: string }>(send(RESEND_CODES)),
}));

export const prefetchSubscriptions = (userName: string) => prefetchOwn(subscriptions, { userName });

export const useSubscriptionsQuery = subscriptions.useQuery;
export const useDeactivateSeatMutation = deactivateSeat.useMutation;
export const useLabelCodeMutation = labelCode.useMutation;
export const useSendCodeMutation = sendCode.useMutation;
export const useResendCodesMutation = resendCodes.useMutation;
