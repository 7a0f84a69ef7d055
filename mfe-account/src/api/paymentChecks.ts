import { api } from 'shared/api';
import { get } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { type CalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import { poundsToPence } from 'shared/domain/money';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

interface PaymentArgument {
  paymentId: string;
  /** Who asks: part of the cache key, so that one customer never sees another's order. */
  userName: string;
}

/**
 * How a payment stands. `pending`: received and not yet settled, `unpaid`: to be paid at `payUrl`; ask again in both
 * cases.
 */
export type PaymentCheck<Outcome> =
  | { state: 'pending' }
  | { state: 'unpaid'; payUrl: string }
  /** `isRefunded`: it was paid, and refunded in full. */
  | { state: 'failed'; message: string; isRefunded: boolean }
  | { state: 'unreadable' }
  | ({ state: 'settled' } & Outcome);

export interface Amount {
  currency: string | undefined;
  /** In hundredths of `currency`. */
  amountPence: number | undefined;
}

export interface SettledOrder extends Amount {
  numberOfSeats: number;
  activationCodes: string[];
}

export interface SettledRenewal extends Amount {
  endDate: CalendarDate | undefined;
}

/** A settled payment does not change, so it is not asked about again while the page is open. */
const KEEP_SECONDS = 3600;

const CHECK = {
  paymentId: 'text',
  'error?': 'text',
  'isPending?': 'flag',
  'isRefunded?': 'flag',
  'payUrl?': 'text',
  'amount?': 'number',
  'currency?': 'text',
} as const;
const ORDER_CHECK = { ...CHECK, 'numberOfSeats?': 'number', 'activationCodes?': ['text'] } as const;
/** The end date's name is spelled so on the wire. */
const RENEWAL_CHECK = { ...CHECK, 'subscribtionEndDate?': 'text' } as const;

const { orderCheck, renewalCheck } = ownEndpoints(api, (build) => ({
  orderCheck: build.query<PaymentCheck<SettledOrder>, PaymentArgument>({
    ...get('/api/order/checkpayment/:paymentId', ORDER_CHECK, readOrderCheck),
    keepUnusedDataFor: KEEP_SECONDS,
    providesTags: ['Order'],
    onQueryStarted: refreshSubscriptionsOnceSettled,
  }),
  renewalCheck: build.query<PaymentCheck<SettledRenewal>, PaymentArgument>({
    ...get('/api/renew/checkpayment/:paymentId', RENEWAL_CHECK, readRenewalCheck),
    keepUnusedDataFor: KEEP_SECONDS,
    providesTags: ['Order'],
    onQueryStarted: refreshSubscriptionsOnceSettled,
  }),
}));

export const useOrderCheckQuery = orderCheck.useQuery;
export const useRenewalCheckQuery = renewalCheck.useQuery;

function readOrderCheck(answer: Read<typeof ORDER_CHECK>): PaymentCheck<SettledOrder> {
  const { numberOfSeats, activationCodes } = answer;
  const codes = activationCodes?.filter((code) => code !== undefined) ?? [];
  const isRecognised = numberOfSeats !== undefined || activationCodes !== undefined;
  return readCheck(answer, isRecognised, { numberOfSeats: numberOfSeats ?? codes.length, activationCodes: codes });
}

function readRenewalCheck(answer: Read<typeof RENEWAL_CHECK>): PaymentCheck<SettledRenewal> {
  const { subscribtionEndDate } = answer;
  return readCheck(answer, subscribtionEndDate !== undefined, { endDate: parseCalendarDate(subscribtionEndDate) });
}

/** @param isRecognised An answer that says nothing about a payment does not say that it is settled. */
function readCheck<Outcome>(
  answer: Read<typeof CHECK>,
  isRecognised: boolean,
  outcome: Outcome,
): PaymentCheck<Outcome & Amount> {
  const { paymentId, error: message, isPending, isRefunded, payUrl, amount, currency } = answer;
  if (message !== undefined) return { state: 'failed', message, isRefunded: isRefunded === true };
  if (!isRecognised && paymentId === undefined && isPending === undefined) return { state: 'unreadable' };
  if (isPending !== true) {
    return {
      state: 'settled',
      ...outcome,
      currency: currency?.toUpperCase(),
      amountPence: amount === undefined ? undefined : poundsToPence(amount),
    };
  }
  return payUrl !== undefined && /^https?:\/\//.test(payUrl) ? { state: 'unpaid', payUrl } : { state: 'pending' };
}

interface Started {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown;
  queryFulfilled: Promise<{ data: { state: string } }>;
}

async function refreshSubscriptionsOnceSettled(
  _argument: PaymentArgument,
  { dispatch, queryFulfilled }: Started,
): Promise<void> {
  const check = await queryFulfilled.catch(() => undefined);
  if (check?.data.state === 'settled') dispatch(api.util.invalidateTags(['Subscriptions']));
}
