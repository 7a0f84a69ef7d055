import { api } from 'shared/api';
import { get } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { type CalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import { poundsToPence } from 'shared/domain/money';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';

interface PaymentArgument {
  paymentId: string;
  /** The user name is part of the cache key, so that no customer sees another customer's order. */
  userName: string;
}

/**
 * A payment's state.
 * - `pending`: the provider has not confirmed the payment yet. If `isAwaitingFunds` is true, this can take days.
 * - `unpaid`: the customer can still pay at `payUrl`.
 * - `failed`: the reply contains an error message, for example about a refund.
 * - `unreadable`: the reply has none of the expected fields.
 * - `completed`: the order is paid and delivered.
 */
export type PaymentCheck<Outcome> = { orderNumber: string | undefined } & (
  | ({ state: 'pending'; isAwaitingFunds: boolean } & Amount)
  | { state: 'unpaid'; payUrl: string }
  | ({ state: 'failed' } & FailedPayment)
  | { state: 'unreadable' }
  | ({ state: 'completed' } & Outcome)
);

/** A completed payment's result, with the order number that customers see. */
export type Completed<Outcome> = Outcome & { orderNumber: string | undefined };

export interface FailedPayment {
  message: string;
  /** True if the payment was refunded in full. */
  isRefunded: boolean;
  /** True if the provider has confirmed that nothing was charged, so the customer can pay the order again. */
  canPayAgain: boolean;
  /** True if another check would return the same state. */
  isFinal: boolean;
  /** The id of the renewed subscription, if known. */
  subscriptionId: string | undefined;
}

export interface Amount {
  currency: string | undefined;
  amountHundredths: number | undefined;
}

export interface CompletedOrder extends Amount {
  quantity: number;
  activationCodes: string[];
  /** The email address that received the confirmation. */
  sentTo: string | undefined;
  /** Undefined if an older server omits it. */
  endDate: CalendarDate | undefined;
}

export interface CompletedRenewal extends Amount {
  /** The number of computers. Undefined if an older server omits it. */
  quantity: number | undefined;
  /** The email address that received the confirmation. */
  sentTo: string | undefined;
  endDate: CalendarDate | undefined;
}

/**
 * How long the cache keeps an unused check, in seconds. If a customer returns to the page within this time, the page
 * sends no new request.
 */
const KEEP_SECONDS = 3600;

const CHECK = {
  paymentId: 'text',
  'orderNumber?': 'text',
  'error?': 'text',
  'canPayAgain?': 'flag',
  'isFinal?': 'flag',
  'isPending?': 'flag',
  'isAwaitingFunds?': 'flag',
  'isRefunded?': 'flag',
  'payUrl?': 'text',
  'amount?': 'number',
  'currency?': 'text',
} as const;
/** `subscribtionEndDate` is the specification's spelling. */
const DELIVERY = { 'numberOfSeats?': 'number', 'sentTo?': 'text', 'subscribtionEndDate?': 'text' } as const;
const ORDER_CHECK = { ...CHECK, ...DELIVERY, 'activationCodes?': ['text'] } as const;
const RENEWAL_CHECK = { ...CHECK, ...DELIVERY, 'subscriptionId?': 'text' } as const;

const { orderCheck, renewalCheck } = ownEndpoints(api, (build) => ({
  orderCheck: build.query<PaymentCheck<CompletedOrder>, PaymentArgument>({
    ...get('/api/order/checkpayment/:paymentId', ORDER_CHECK, readOrderCheck),
    keepUnusedDataFor: KEEP_SECONDS,
    providesTags: ['Order'],
    onQueryStarted: refreshSubscriptionsOnceCompleted,
  }),
  renewalCheck: build.query<PaymentCheck<CompletedRenewal>, PaymentArgument>({
    ...get('/api/renew/checkpayment/:paymentId', RENEWAL_CHECK, readRenewalCheck),
    keepUnusedDataFor: KEEP_SECONDS,
    providesTags: ['Order'],
    onQueryStarted: refreshSubscriptionsOnceCompleted,
  }),
}));

/** Prefetches a purchase's payment state. */
export const prefetchOrderCheck = (argument: PaymentArgument) => prefetchOwn(orderCheck, argument);
export const prefetchRenewalCheck = (argument: PaymentArgument) => prefetchOwn(renewalCheck, argument);

export const useOrderCheckQuery = orderCheck.useQuery;
export const useRenewalCheckQuery = renewalCheck.useQuery;

function readOrderCheck(reply: Read<typeof ORDER_CHECK>): PaymentCheck<CompletedOrder> {
  const { numberOfSeats, activationCodes, sentTo, subscribtionEndDate } = reply;
  const codes = activationCodes?.filter((code) => code !== undefined) ?? [];
  const isRecognised = numberOfSeats !== undefined || activationCodes !== undefined;
  const endDate = parseCalendarDate(subscribtionEndDate);
  return readCheck(reply, isRecognised, {
    quantity: numberOfSeats ?? codes.length,
    activationCodes: codes,
    sentTo,
    endDate,
  });
}

function readRenewalCheck(reply: Read<typeof RENEWAL_CHECK>): PaymentCheck<CompletedRenewal> {
  const { numberOfSeats: quantity, sentTo, subscribtionEndDate } = reply;
  const endDate = parseCalendarDate(subscribtionEndDate);
  return readCheck(reply, subscribtionEndDate !== undefined, { quantity, sentTo, endDate });
}

/**
 * Returns a payment's state from the fields that purchases and renewals share. Adds `outcome` to a completed payment.
 * @param isRecognised whether the reply has a field that only completed payments have
 */
function readCheck<Outcome>(
  reply: Read<typeof CHECK> & { subscriptionId?: string | undefined },
  isRecognised: boolean,
  outcome: Outcome,
): PaymentCheck<Outcome & Amount> {
  const { paymentId, orderNumber, error: message, isPending, payUrl, amount, currency } = reply;
  if (message !== undefined) return { state: 'failed', orderNumber, ...readFailure(message, reply) };
  if (!isRecognised && paymentId === undefined && isPending === undefined) return { state: 'unreadable', orderNumber };
  const total = {
    currency: currency?.toUpperCase(),
    amountHundredths: amount === undefined ? undefined : poundsToPence(amount),
  };
  if (isPending !== true) return { state: 'completed', orderNumber, ...outcome, ...total };
  return payUrl !== undefined && /^https?:\/\//.test(payUrl)
    ? { state: 'unpaid', orderNumber, payUrl }
    : { state: 'pending', orderNumber, isAwaitingFunds: reply.isAwaitingFunds === true, ...total };
}

function readFailure(
  message: string,
  { isRefunded, canPayAgain, isFinal, subscriptionId }: Parameters<typeof readCheck>[0],
): FailedPayment {
  return {
    message,
    isRefunded: isRefunded === true,
    canPayAgain: canPayAgain === true,
    isFinal: isFinal === true,
    subscriptionId,
  };
}

interface Started {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown;
  queryFulfilled: Promise<{ data: { state: string } }>;
}

async function refreshSubscriptionsOnceCompleted(
  _argument: PaymentArgument,
  { dispatch, queryFulfilled }: Started,
): Promise<void> {
  const check = await queryFulfilled.catch(() => undefined);
  if (check?.data.state === 'completed') dispatch(api.util.invalidateTags(['Subscriptions']));
}
