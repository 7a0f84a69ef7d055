import { api } from 'shared/api';
import { get } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { type CalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';

/** A valid subscription that the customer can renew now. */
export interface EndingSubscription {
  id: string;
  /** The number of computers. */
  quantity: number | undefined;
  endDate: CalendarDate;
  /** The renewal page's path. */
  renewalPath: string;
}

const ENDING = [{ id: 'text', qnt: 'number', endDate: 'text' }] as const;

const { endingSubscriptions } = ownEndpoints(api, (build) => ({
  endingSubscriptions: build.query<EndingSubscription[], { userName: string }>({
    ...get('/api/order/endingsubscriptions', ENDING, readEnding),
    providesTags: ['Subscriptions'],
  }),
}));

/** Prefetches the customer's subscriptions that end soon. */
export const prefetchEndingSubscriptions = (userName: string) => prefetchOwn(endingSubscriptions, { userName });
export const useEndingSubscriptionsQuery = endingSubscriptions.useQuery;

/** Converts the reply. Skips subscriptions without an id or a valid end date. */
function readEnding(reply: Read<typeof ENDING> = []): EndingSubscription[] {
  return reply.flatMap(({ id, qnt, endDate }) => {
    const day = parseCalendarDate(endDate);
    if (id === undefined || day === undefined) return [];
    return [{ id, quantity: qnt, endDate: day, renewalPath: `/subscription/renew/${encodeURIComponent(id)}` }];
  });
}
