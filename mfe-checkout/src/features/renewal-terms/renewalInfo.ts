import { api, asNumber, asRecord, asText, logFailure } from 'shared/api';
import { addMonths, type CalendarDate, calendarDateOf, parseCalendarDate } from 'shared/domain/calendarDate';
import { poundsToPence } from 'shared/domain/money';
import type { RenewalTerms } from 'shared/domain/quote';

/** A subscription that can be renewed, with its terms. */
export interface RenewalInfo extends RenewalTerms {
  readonly subscriptionId: string;
  readonly isExpired: boolean;
  readonly endDate: CalendarDate;
  readonly newEndDate: CalendarDate;
  /** The last day of the early discount, if known. */
  readonly earlyDiscountUntil: CalendarDate | undefined;
  /** Why this customer doesn't get an early discount that the date allows. */
  readonly earlyDiscountRefusal: string | undefined;
}

const renewalApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    renewalById: build.query<RenewalInfo | null, string>({
      query: (id) => `/api/subscription/renew/${encodeURIComponent(id)}`,
      transformResponse: readRenewalInfo,
      providesTags: ['Renewal'],
    }),
    renewalByCode: build.query<RenewalInfo | null, string>({
      query: (code) => `/api/subscription/renew/a/${encodeURIComponent(code)}`,
      transformResponse: readRenewalInfo,
      providesTags: ['Renewal'],
      onQueryStarted: (_code, { queryFulfilled }) =>
        logFailure('The subscription of the activation code was not found', queryFulfilled),
    }),
  }),
});

/** Returns `null` if a required field is missing. */
function readRenewalInfo(answer: unknown): RenewalInfo | null {
  const info = asRecord(answer);
  const subscriptionId = asText(info.subscriptionId);
  const quantity = asNumber(info.qnt);
  const unitPricePence = poundsToPence(asNumber(info.pricePerUser) ?? Number.NaN);
  const endDate = parseCalendarDate(info.endDate);
  if (subscriptionId === undefined || quantity === undefined || Number.isNaN(unitPricePence) || endDate === undefined)
    return null;
  const isExpired = info.isNotExpiredYet !== true;
  return {
    subscriptionId,
    quantity,
    unitPricePence,
    isExpired,
    endDate,
    newEndDate: parseCalendarDate(info.newEndDate) ?? addMonths(isExpired ? calendarDateOf(new Date()) : endDate, 12),
    earlyDiscountPercentage: isExpired ? 0 : (asNumber(info.renewalDiscount) ?? 0),
    earlyDiscountUntil: parseCalendarDate(info.renewalDiscountUntil),
    earlyDiscountRefusal: asText(info.renewalDiscountError),
  };
}

export const { useRenewalByIdQuery, useRenewalByCodeQuery } = renewalApi;
