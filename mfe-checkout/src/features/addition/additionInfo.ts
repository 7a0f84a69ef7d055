import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { ADDITION_INFO, type AdditionInfo as Reply } from 'shared/contract/addition';
import type { GrowingSubscription } from 'shared/domain/addition';
import { type CalendarDate, calendarDateOf, parseCalendarDate } from 'shared/domain/calendarDate';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';

/** A subscription that can get more computers. */
export interface AdditionInfo extends GrowingSubscription {
  /** Today in London, which determines the price. */
  readonly today: CalendarDate;
}

const { additionInfo } = ownEndpoints(api, (build) => ({
  additionInfo: build.query<AdditionInfo | null, string>({
    ...endpoint(ADDITION_INFO, readAdditionInfo),
    providesTags: ['Renewal'],
  }),
}));

export const prefetchAdditionInfo = (subscriptionId: string) => prefetchOwn(additionInfo, subscriptionId);
export const useAdditionInfoQuery = additionInfo.useQuery;

/** Converts the reply. Returns `null` if a required field is missing. */
function readAdditionInfo({ qnt: quantity, ...dates }: Read<Reply>): AdditionInfo | null {
  const endDate = parseCalendarDate(dates.endDate);
  if (quantity === undefined || endDate === undefined) return null;
  return { quantity, endDate, today: parseCalendarDate(dates.today) ?? calendarDateOf(new Date()) };
}
