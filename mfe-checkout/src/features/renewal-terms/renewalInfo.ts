import { api, logFailure } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { RENEWAL_BY_CODE, RENEWAL_BY_ID, type RenewalInfo as Reply } from 'shared/contract/renewal';
import { addMonths, type CalendarDate, calendarDateOf, parseCalendarDate } from 'shared/domain/calendarDate';
import { poundsToPence } from 'shared/domain/money';
import type { RenewalTerms } from 'shared/domain/quote';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';

/** An activation code that the customer can renew. */
export interface RenewableCode {
  readonly code: string;
  readonly isActivated: boolean;
  /** A description with the code's label and the computer that uses it. */
  readonly use: string;
  /** The label, or the computer that uses the code, or the code itself. */
  readonly name: string;
}

/** A subscription that can be renewed, with its terms. */
export interface RenewalInfo extends RenewalTerms {
  readonly subscriptionId: string;
  readonly isExpired: boolean;
  readonly endDate: CalendarDate;
  readonly newEndDate: CalendarDate;
  /** The last day of the early discount, if known. */
  readonly earlyDiscountUntil: CalendarDate | undefined;
  /** The early discount in percent if it begins on a later day, with that day. */
  readonly laterDiscount: { readonly percentage: number; readonly from: CalendarDate } | undefined;
  /** The server's explanation if the customer renews early enough but gets no early discount. */
  readonly earlyDiscountRefusal: string | undefined;
  /** The subscription's codes, oldest first. Undefined if the customer doesn't own the subscription. */
  readonly codes: readonly RenewableCode[] | undefined;
  /** True if the customer has paid for a renewal and cannot renew again yet. */
  readonly isAlreadyRenewed: boolean;
}

const { renewalById, renewalByCode } = ownEndpoints(api, (build) => ({
  renewalById: build.query<RenewalInfo | null, string>({
    ...endpoint(RENEWAL_BY_ID, readRenewalInfo),
    providesTags: ['Renewal'],
  }),
  renewalByCode: build.query<RenewalInfo | null, string>({
    ...endpoint(RENEWAL_BY_CODE, readRenewalInfo),
    providesTags: ['Renewal'],
    onQueryStarted: (_code, { queryFulfilled }) =>
      logFailure('Could not find a subscription for the activation code', queryFulfilled),
  }),
}));

export const prefetchRenewalById = (subscriptionId: string) => prefetchOwn(renewalById, subscriptionId);
export const prefetchRenewalByCode = (activationCode: string) => prefetchOwn(renewalByCode, activationCode);

export const useRenewalByIdQuery = renewalById.useQuery;
export const useRenewalByCodeQuery = renewalByCode.useQuery;

/**
 * Converts the reply. Returns `null` if a required field is missing. Calculates the new end date if the reply has none.
 */
function readRenewalInfo(info: Read<Reply>): RenewalInfo | null {
  const { subscriptionId, qnt: quantity, pricePerUser, renewalDiscount = 0 } = info;
  const endDate = parseCalendarDate(info.endDate);
  if (subscriptionId === undefined || quantity === undefined || pricePerUser === undefined || endDate === undefined)
    return null;
  const isExpired = info.isNotExpiredYet !== true;
  return {
    subscriptionId,
    quantity,
    unitPricePence: poundsToPence(pricePerUser),
    isExpired,
    endDate,
    newEndDate: parseCalendarDate(info.newEndDate) ?? addMonths(isExpired ? calendarDateOf(new Date()) : endDate, 12),
    earlyDiscountPercentage: isExpired ? 0 : renewalDiscount,
    earlyDiscountUntil: parseCalendarDate(info.renewalDiscountUntil),
    earlyDiscountRefusal: info.renewalDiscountError,
    laterDiscount: readLaterDiscount(info.laterDiscount),
    codes: info.codes?.flatMap(readCode),
    isAlreadyRenewed: info.isAlreadyRenewed === true,
  };
}

function readLaterDiscount(reply: Read<Reply>['laterDiscount']): RenewalInfo['laterDiscount'] {
  const from = parseCalendarDate(reply?.from);
  return reply?.percentage === undefined || from === undefined ? undefined : { percentage: reply.percentage, from };
}

function readCode(reply: Read<NonNullable<Reply['codes']>[number]>): RenewableCode[] {
  const { code, label, computerName } = reply;
  if (code === undefined) return [];
  const isActivated = reply.isActivated === true;
  const computer = computerName ?? (isActivated ? 'in use' : 'not used yet');
  const use = label === undefined ? computer : `${label}, ${computer}`;
  return [{ code, isActivated, use, name: label ?? computerName ?? code }];
}
