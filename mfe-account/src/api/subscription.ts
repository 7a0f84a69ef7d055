import type { Read } from 'shared/calls/readShape';
import type { RefundDto } from 'shared/contract/subscriptions';
import { type CalendarDate, calendarDateOf, parseCalendarDate } from 'shared/domain/calendarDate';
import { poundsToPence } from 'shared/domain/money';

/**
 * A subscription as the pages know it. What the server left out is `undefined` and shown as missing, never as nonsense.
 */
export interface Subscription {
  id: string;
  productName: string | undefined;
  /** Number of computers. */
  quantity: number | undefined;
  endDate: CalendarDate | undefined;
  isBlocked: boolean;
  isExpired: boolean;
  /** Path of the renewal page, where the subscription can be renewed now. */
  renewalPath: string | undefined;
  orders: Order[];
  activationCodes: ActivationCode[];
}

export interface Order {
  /** The public payment id; the invoice calls ask for it. */
  id: string;
  orderedOn: CalendarDate | undefined;
  payment: Payment;
  refunds: Refund[];
  /** Empty where no invoice was made yet, as far as the list knows. */
  invoiceHtml: string;
  countryName: string;
}

export interface Payment {
  method: string | undefined;
  /** The server's word for it: `REFUNDED`, `PARTLY_REFUNDED`, `DISPUTED`, or any other. */
  status: string | undefined;
  paidOn: CalendarDate | undefined;
  currency: string | undefined;
  /** In hundredths of `currency`. */
  amountPence: number | undefined;
}

export const REFUNDED = 'Refunded';
export const PARTLY_REFUNDED = 'Partly refunded';
export const DISPUTED = 'Disputed';

export interface Refund {
  /** In hundredths of `currency`. */
  amountPence: number | undefined;
  currency: string | undefined;
  madeOn: CalendarDate | undefined;
  /** `undefined` for a word that this page doesn't know. */
  state: RefundState | undefined;
}

export type RefundState = RefundDto['state'];

const REFUND_STATES: readonly RefundState[] = ['pending', 'succeeded', 'failed', 'cancelled'];

export interface ActivationCode {
  code: string;
  isActivated: boolean;
  computerName: string | undefined;
}

const ACTIVATION_CODE = { code: 'text', isActivated: 'flag', 'computerName?': 'text' } as const;
const REFUND = { amount: 'number', currency: 'text', dateTime: 'text', state: 'text' } as const;
const ORDER = {
  id: 'text',
  orderDate: 'text',
  payment: { paymentType: 'text', paymentStatus: 'text', dateTime: 'text', currency: 'text', amount: 'number' },
  'refunds?': [REFUND],
  'invoiceHtml?': 'text',
  'countryName?': 'text',
} as const;
const SUBSCRIPTION = {
  id: 'text',
  productName: 'text',
  qnt: 'number',
  endDate: 'text',
  isBlocked: 'flag',
  isExpired: 'flag',
  'renewalLink?': 'text',
  orders: [ORDER],
  activationCodes: [ACTIVATION_CODE],
  'invoiceHtml?': 'text',
  'countryName?': 'text',
} as const;

/** What is read of `GET /api/order/getsubscriptions/`. */
export const SUBSCRIPTIONS = [SUBSCRIPTION] as const;

/**
 * Leaves out entries without an id, since nobody can act on them. Returns `undefined` if the answer is no list, so that
 * the page never says that a paid subscription is missing.
 */
export function readSubscriptions(answer: Read<typeof SUBSCRIPTIONS>): Subscription[] | undefined {
  return answer?.flatMap((subscription) =>
    subscription.id === undefined ? [] : [readSubscription(subscription.id, subscription)],
  );
}

function readSubscription(id: string, wire: Read<typeof SUBSCRIPTION>): Subscription {
  const shared = { invoiceHtml: wire.invoiceHtml ?? '', countryName: wire.countryName ?? '' };
  return {
    id,
    productName: wire.productName,
    quantity: wire.qnt,
    endDate: parseCalendarDate(wire.endDate),
    isBlocked: wire.isBlocked === true,
    isExpired: wire.isExpired === true,
    renewalPath: readRenewalPath(wire.renewalLink, id),
    orders: wire.orders?.flatMap((order) => readOrder(order, shared)) ?? [],
    activationCodes: wire.activationCodes?.flatMap(readActivationCode) ?? [],
  };
}

/** Invoice and country are on the order or, from other servers, on its subscription. */
function readOrder(
  { id, orderDate, payment, refunds, invoiceHtml, countryName }: Read<typeof ORDER>,
  subscription: Pick<Order, 'invoiceHtml' | 'countryName'>,
): Order[] {
  if (id === undefined) return [];
  const { paymentType, paymentStatus, dateTime, currency, amount } = payment;
  return [
    {
      id,
      orderedOn: dayOf(orderDate),
      payment: {
        method: paymentType,
        status: paymentStatus,
        paidOn: dayOf(dateTime),
        currency: currency?.toUpperCase(),
        amountPence: amount === undefined ? undefined : poundsToPence(amount),
      },
      refunds: refunds?.map(readRefund) ?? [],
      invoiceHtml: invoiceHtml ?? subscription.invoiceHtml,
      countryName: countryName ?? subscription.countryName,
    },
  ];
}

function readRefund({ amount, currency, dateTime, state }: Read<typeof REFUND>): Refund {
  return {
    amountPence: amount === undefined ? undefined : poundsToPence(amount),
    currency: currency?.toUpperCase(),
    madeOn: dayOf(dateTime),
    state: REFUND_STATES.find((known) => known === state),
  };
}

function readActivationCode({ code, isActivated, computerName }: Read<typeof ACTIVATION_CODE>): ActivationCode[] {
  return code === undefined ? [] : [{ code, isActivated: isActivated === true, computerName }];
}

/** The UTC day of an instant, as the invoice counts it; a bare day stays what it is. */
export function dayOf(text: string | undefined): CalendarDate | undefined {
  if (text === undefined) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? parseCalendarDate(text) : calendarDateOf(instant);
}

/** A link within the site keeps its own path; any other only says that renewing is possible. */
function readRenewalPath(link: string | undefined, id: string): string | undefined {
  if (link === undefined) return undefined;
  const isOwnPath = link.startsWith('/') && !link.startsWith('//');
  return isOwnPath ? link : `/subscription/renew/${encodeURIComponent(id)}`;
}
