import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { ENDING_SUBSCRIPTIONS, type EndingSubscription as Reply } from 'shared/contract/endingSubscriptions';
import { type CalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';

/** A valid subscription that the customer can renew now. */
export interface EndingSubscription {
  id: string;
  quantity: number | undefined;
  endDate: CalendarDate;
  renewalPath: string;
  /** The percentage off for renewing now, or 0. */
  discountPercentage: number;
}

const { endingSubscriptions } = ownEndpoints(api, (build) => ({
  endingSubscriptions: build.query<EndingSubscription[], { userName: string }>({
    ...endpoint(ENDING_SUBSCRIPTIONS, (list = []) => list.flatMap(readEnding)),
    providesTags: ['Subscriptions'],
  }),
}));

export const prefetchEndingSubscriptions = (userName: string) => prefetchOwn(endingSubscriptions, { userName });
export const useEndingSubscriptionsQuery = endingSubscriptions.useQuery;

/** Converts a subscription. Skips it if its id or a valid end date is missing. */
function readEnding({ id, qnt: quantity, endDate: day, renewalDiscount = 0 }: Read<Reply>): EndingSubscription[] {
  const endDate = parseCalendarDate(day);
  if (id === undefined || endDate === undefined) return [];
  const renewalPath = `/subscription/renew/${encodeURIComponent(id)}`;
  return [{ id, quantity, endDate, renewalPath, discountPercentage: renewalDiscount }];
}
