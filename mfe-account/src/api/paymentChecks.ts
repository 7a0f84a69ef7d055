import { api, asList, asNumber, asRecord, asText } from 'shared/api';
import { type CalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import { poundsToPence } from 'shared/domain/money';

interface PaymentArgument {
  paymentId: string;
  /** Who asks: part of the cache key, so that one customer never sees another's order. */
  userName: string;
}

/** How a payment stands. `pending`: received and not yet settled, `unpaid`: to be paid at `payUrl`; ask again in both cases. */
export type PaymentCheck<Outcome> =
  | { state: 'pending' }
  | { state: 'unpaid'; payUrl: string }
  | { state: 'failed'; message: string }
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

const paymentChecksApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    orderCheck: build.query<PaymentCheck<SettledOrder>, PaymentArgument>({
      query: ({ paymentId }) => `/api/order/checkpayment/${encodeURIComponent(paymentId)}`,
      transformResponse: (answer: unknown) => readCheck(answer, readOrder),
      keepUnusedDataFor: KEEP_SECONDS,
      providesTags: ['Order'],
      onQueryStarted: refreshSubscriptionsOnceSettled,
    }),
    renewalCheck: build.query<PaymentCheck<SettledRenewal>, PaymentArgument>({
      query: ({ paymentId }) => `/api/renew/checkpayment/${encodeURIComponent(paymentId)}`,
      transformResponse: (answer: unknown) => readCheck(answer, readRenewal),
      keepUnusedDataFor: KEEP_SECONDS,
      providesTags: ['Order'],
      onQueryStarted: refreshSubscriptionsOnceSettled,
    }),
  }),
});

export const { useOrderCheckQuery, useRenewalCheckQuery } = paymentChecksApi;

type Wire = Record<string, unknown>;

/** An answer without any of these says nothing about a payment, and least of all that it is settled. */
const RECOGNISED = ['paymentId', 'isPending', 'numberOfSeats', 'activationCodes', 'subscribtionEndDate'];

function readCheck<Outcome>(answer: unknown, readOutcome: (wire: Wire) => Outcome): PaymentCheck<Outcome> {
  const wire = asRecord(answer);
  const message = asText(wire.error);
  if (message !== undefined) return { state: 'failed', message };
  if (!RECOGNISED.some((field) => wire[field] != null)) return { state: 'unreadable' };
  if (wire.isPending !== true) return { state: 'settled', ...readOutcome(wire) };
  const payUrl = asText(wire.payUrl);
  return payUrl !== undefined && /^https?:\/\//.test(payUrl) ? { state: 'unpaid', payUrl } : { state: 'pending' };
}

function readOrder(wire: Wire): SettledOrder {
  const activationCodes = asList(wire.activationCodes).flatMap((code) => asText(code) ?? []);
  return { numberOfSeats: asNumber(wire.numberOfSeats) ?? activationCodes.length, activationCodes, ...readAmount(wire) };
}

/** The end date's name is spelled so on the wire. */
function readRenewal(wire: Wire): SettledRenewal {
  return { endDate: parseCalendarDate(wire.subscribtionEndDate), ...readAmount(wire) };
}

function readAmount(wire: Wire): Amount {
  const amount = asNumber(wire.amount);
  return { currency: asText(wire.currency)?.toUpperCase(), amountPence: amount === undefined ? undefined : poundsToPence(amount) };
}

interface Started {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown;
  queryFulfilled: Promise<{ data: { state: string } }>;
}

async function refreshSubscriptionsOnceSettled(_argument: PaymentArgument, { dispatch, queryFulfilled }: Started): Promise<void> {
  const check = await queryFulfilled.catch(() => undefined);
  if (check?.data.state === 'settled') dispatch(api.util.invalidateTags(['Subscriptions']));
}
