import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { CHECK_PAYMENT, CHECK_RENEWAL_PAYMENT, type PaymentCheck as Reply } from 'shared/contract/paymentCheck';
import { type CalendarDate, calendarDateOf, parseCalendarDate } from 'shared/domain/calendarDate';
import { poundsToPence } from 'shared/domain/money';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';
import { type PaymentInProgress, readPayment } from 'shared/remote/PaymentsInProgress';
import type { Amount } from '../amount/formatAmount';

interface PaymentArgument {
  paymentId: string;
  /** The user name is part of the cache key, so that no customer sees another customer's order. */
  userName: string;
}

/**
 * A payment's state. `unreadable` means that the reply has none of the expected fields. The contract describes the
 * other states.
 */
export type PaymentCheck<Outcome> = { orderNumber: string | undefined } & (
  | ({ state: 'pending' } & Amount)
  | ({ state: 'awaiting-funds' } & Amount)
  | { state: 'unpaid'; payUrl: string }
  | FailedPayment
  | { state: 'unreadable' }
  | ({ state: 'completed' } & Outcome)
);

/** A completed payment's result, with the order number that customers see. */
export type Completed<Outcome> = Outcome & { orderNumber: string | undefined };

export interface FailedPayment {
  state: 'not-charged' | 'refunded' | 'ended' | 'on-hold';
  message: string;
  /** The id of the renewed subscription, if known. */
  subscriptionId: string | undefined;
  /** True if the payment ended for the customer only because another account uses the subscription now. */
  isGivenAway: boolean;
  /** The later order for the same thing that is paid or whose payment is on its way. Has at most one entry. */
  replacement: PaymentInProgress[];
}

export interface CompletedOrder extends Amount {
  quantity: number;
  activationCodes: string[];
  /** The email address that received the confirmation. */
  sentTo: string | undefined;
  endDate: CalendarDate | undefined;
}

/** The codes that a renewal changed. Both lists are empty if it changed none. */
export interface CodeChanges {
  ended: { code: string; name: string | undefined; endDate: CalendarDate }[];
  added: { code: string; startDate: CalendarDate }[];
  receivedOn: CalendarDate;
}

export interface CompletedRenewal extends Amount {
  quantity: number | undefined;
  changes: CodeChanges;
  /** The email address that received the confirmation. */
  sentTo: string | undefined;
  /** True if the payer owns the subscription, so it is in the payer's list. */
  isOwner: boolean;
  endDate: CalendarDate | undefined;
}

/**
 * How long the cache keeps an unused check, in seconds. If a customer returns to the page within this time, the page
 * sends no new request.
 */
const KEEP_SECONDS = 3600;

const { orderCheck, renewalCheck } = ownEndpoints(api, (build) => ({
  orderCheck: build.query<PaymentCheck<CompletedOrder>, PaymentArgument>({
    ...endpoint(CHECK_PAYMENT, readOrderCheck),
    keepUnusedDataFor: KEEP_SECONDS,
    providesTags: ['Order'],
    onQueryStarted: refreshSubscriptionsOnceCompleted,
  }),
  renewalCheck: build.query<PaymentCheck<CompletedRenewal>, PaymentArgument>({
    ...endpoint(CHECK_RENEWAL_PAYMENT, readRenewalCheck),
    keepUnusedDataFor: KEEP_SECONDS,
    providesTags: ['Order'],
    onQueryStarted: refreshSubscriptionsOnceCompleted,
  }),
}));

export const prefetchOrderCheck = (argument: PaymentArgument) => prefetchOwn(orderCheck, argument);
export const prefetchRenewalCheck = (argument: PaymentArgument) => prefetchOwn(renewalCheck, argument);

export const useOrderCheckQuery = orderCheck.useQuery;
export const useRenewalCheckQuery = renewalCheck.useQuery;

function readOrderCheck(reply: Read<Reply>): PaymentCheck<CompletedOrder> {
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

function readRenewalCheck(reply: Read<Reply>): PaymentCheck<CompletedRenewal> {
  const { numberOfSeats: quantity, sentTo, isOwner = true, subscribtionEndDate } = reply;
  const endDate = parseCalendarDate(subscribtionEndDate);
  const changes = readChanges(reply.codeChanges);
  return readCheck(reply, subscribtionEndDate !== undefined, { quantity, sentTo, isOwner, endDate, changes });
}

function readChanges({ ended = [], added = [] }: Read<Reply>['codeChanges']): CodeChanges {
  return {
    ended: ended.flatMap(({ code, label, computerName, endDate }) =>
      code === undefined || endDate === undefined ? [] : [{ code, name: label ?? computerName, endDate }],
    ),
    added: added.flatMap(({ code, startDate }) =>
      code === undefined || startDate === undefined ? [] : [{ code, startDate }],
    ),
    receivedOn: calendarDateOf(new Date()),
  };
}

/**
 * Returns a payment's state. Adds `outcome` to a completed payment.
 * @param isRecognised whether the reply has a field that only completed payments have
 */
function readCheck<Outcome>(
  reply: Read<Reply>,
  isRecognised: boolean,
  outcome: Outcome,
): PaymentCheck<Outcome & Amount> {
  const { paymentId, orderNumber, error, payUrl, amount, currency, subscriptionId, isOwner, replacement } = reply;
  const state = reply.state ?? deriveState(error, isRecognised || paymentId !== undefined);
  const total = {
    currency: currency?.toUpperCase(),
    amountHundredths: amount === undefined ? undefined : poundsToPence(amount),
  };
  switch (state) {
    case 'unreadable':
      return { state, orderNumber };
    case 'completed':
      return { state, orderNumber, ...outcome, ...total };
    case 'unpaid':
      if (payUrl !== undefined && /^https?:\/\//.test(payUrl)) return { state, orderNumber, payUrl };
      return { state: 'pending', orderNumber, ...total };
    case 'pending':
    case 'awaiting-funds':
      return { state, orderNumber, ...total };
    default:
      return {
        state,
        orderNumber,
        message: error ?? '',
        subscriptionId,
        isGivenAway: state === 'ended' && isOwner === false,
        replacement: replacement === undefined ? [] : readPayment(replacement),
      };
  }
}

/** Returns the state for a server that sends only the specification's fields, which have no state. */
function deriveState(error: string | undefined, isRecognised: boolean) {
  if (error !== undefined) return 'on-hold';
  return isRecognised ? 'completed' : 'unreadable';
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
