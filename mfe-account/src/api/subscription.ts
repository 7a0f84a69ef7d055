import type { Read } from 'shared/calls/readReply';
import type { OrderDto, RefundDto, SubscriptionDto } from 'shared/contract/subscriptions';
import { type CalendarDate, calendarDateOf, parseCalendarDate } from 'shared/domain/calendarDate';
import { poundsToPence } from 'shared/domain/money';
import { describeCard } from 'shared/domain/paymentMethod';

/**
 * A subscription as the pages use it. Fields that the server omits are `undefined`, and the pages show them as unknown.
 * However, omitted flags are false, and omitted lists and invoices are empty.
 */
export interface Subscription {
  id: string;
  productName: string | undefined;
  quantity: number | undefined;
  endDate: CalendarDate | undefined;
  /**
   * The day in London on which the reply was read. In a prerendered page, this is the server's day. The first render in
   * the browser uses the same day, so it does not depend on the local clock.
   */
  receivedOn: CalendarDate;
  isBlocked: boolean;
  isExpired: boolean;
  /** The path of the renewal page, or `undefined` if the subscription cannot be renewed now. */
  renewalPath: string | undefined;
  /** The open offer to transfer the subscription, with its last day. */
  transferOffer: { email: string; lastDay: CalendarDate | undefined } | undefined;
  orders: Order[];
  activationCodes: ActivationCode[];
}

export type Order = ReturnType<typeof readOrder>[number];

export const REFUNDED = 'Refunded';
export const PARTLY_REFUNDED = 'Partly refunded';
export const DISPUTED = 'Disputed';

export interface Refund {
  amountHundredths: number | undefined;
  currency: string | undefined;
  madeOn: CalendarDate | undefined;
  /** The refund's state. Undefined if the page does not recognise it. */
  state: RefundState | undefined;
}

export type RefundState = RefundDto['state'];

export interface ActivationCode {
  code: string;
  isActivated: boolean;
  computerName: string | undefined;
  /** The code's first day. Undefined if the code works already. */
  startDate?: CalendarDate | undefined;
  /** The code's last day. Undefined if the code works until the subscription's end date. */
  endDate?: CalendarDate | undefined;
  /** True if the code was deactivated and no computer uses it. */
  isFreed?: boolean;
  /** The customer's label for the code. */
  label?: string | undefined;
}

/**
 * Converts the list of subscriptions. Skips subscriptions without an id, because no call can identify them. Returns
 * `undefined` if the reply is not a list, because an empty list would tell paying customers that they have no
 * subscriptions.
 */
export function readSubscriptions(reply: Read<SubscriptionDto[]>): Subscription[] | undefined {
  return reply?.flatMap((subscription) =>
    subscription.id === undefined ? [] : [readSubscription(subscription.id, subscription)],
  );
}

/** Converts a list of orders. Skips orders without an id. */
export function readOrders(reply: Read<OrderDto[]>): Order[] {
  return reply?.flatMap((order) => readOrder(order, { invoiceHtml: '', countryName: '' })) ?? [];
}

function readSubscription(id: string, wire: Read<SubscriptionDto>): Subscription {
  const fallback = { invoiceHtml: wire.invoiceHtml ?? '', countryName: wire.countryName ?? '' };
  return {
    id,
    productName: wire.productName,
    quantity: wire.qnt,
    endDate: parseCalendarDate(wire.endDate),
    receivedOn: calendarDateOf(new Date()),
    isBlocked: wire.isBlocked === true,
    isExpired: wire.isExpired === true,
    renewalPath: readRenewalPath(wire.renewalLink, id),
    transferOffer: readTransferOffer(wire.transferOffer),
    orders: wire.orders?.flatMap((order) => readOrder(order, fallback)) ?? [],
    activationCodes: wire.activationCodes?.flatMap(readActivationCode) ?? [],
  };
}

function readTransferOffer({ email, lastDay }: Read<SubscriptionDto>['transferOffer']): Subscription['transferOffer'] {
  return email === undefined ? undefined : { email, lastDay: parseCalendarDate(lastDay) };
}

/**
 * Converts an order to a list with one order, or to an empty list if the id is missing. Takes a missing invoice or
 * country from the subscription, where the specification lists them (section 3). Keeps the other fields as they are.
 */
function readOrder(
  {
    id,
    orderNumber = id,
    discount,
    orderDate,
    payment: { paymentType, cardBrand, cardLast4, paymentStatus, dateTime, currency, amount },
    refunds,
    creditNotes,
    termsVersion,
    invoiceHtml,
    countryName,
    ...others
  }: Read<OrderDto>,
  fallback: { invoiceHtml: string; countryName: string },
) {
  if (id === undefined || orderNumber === undefined) return [];
  return [
    {
      ...others,
      /** The public payment id, which identifies the order in invoice calls. */
      id,
      /** The order number that customers see, or the payment id if the server sent no number. */
      orderNumber,
      /** In hundredths of the payment's currency, or `undefined` if there is no discount. */
      discountHundredths: discount === undefined ? undefined : poundsToPence(discount),
      orderedOn: dayOf(orderDate),
      payment: {
        method: paymentType,
        /** Such as `Visa ending in 4242`. */
        card: cardBrand === undefined || cardLast4 === undefined ? undefined : describeCard(cardBrand, cardLast4),
        /** The server's text, such as `Paid`, `Refunded`, `Partly refunded` or `Disputed`. */
        status: paymentStatus,
        paidOn: dayOf(dateTime),
        currency: currency?.toUpperCase(),
        amountHundredths: amount === undefined ? undefined : poundsToPence(amount),
      },
      refunds: refunds?.map(readRefund) ?? [],
      creditNotes: creditNotes?.filter((number) => number !== undefined) ?? [],
      hasTerms: termsVersion !== undefined,
      /** Empty if the reply contains no invoice. The invoice call can still return one. */
      invoiceHtml: invoiceHtml ?? fallback.invoiceHtml,
      countryName: countryName ?? fallback.countryName,
    },
  ];
}

function readRefund({ amount, currency, dateTime, state }: Read<RefundDto>): Refund {
  return {
    amountHundredths: amount === undefined ? undefined : poundsToPence(amount),
    currency: currency?.toUpperCase(),
    madeOn: dayOf(dateTime),
    state,
  };
}

function readActivationCode({
  code,
  isActivated,
  computerName,
  startDate,
  endDate,
  isFreed,
  label,
}: Read<SubscriptionDto['activationCodes'][number]>): ActivationCode[] {
  return code === undefined
    ? []
    : [
        {
          code,
          isActivated: isActivated === true,
          isFreed: isFreed === true,
          computerName,
          startDate: parseCalendarDate(startDate),
          endDate: parseCalendarDate(endDate),
          label,
        },
      ];
}

/**
 * Returns the day of a timestamp in London, as on invoices. If the timestamp is invalid, returns the date that it
 * begins with, or `undefined`.
 */
export function dayOf(text: string | undefined): CalendarDate | undefined {
  if (text === undefined) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? parseCalendarDate(text) : calendarDateOf(instant);
}

/**
 * Returns the link if it is a path on this site, or else the default renewal path. Returns `undefined` if there is no
 * link.
 */
function readRenewalPath(link: string | undefined, id: string): string | undefined {
  if (link === undefined) return undefined;
  const isOwnPath = link.startsWith('/') && !link.startsWith('//');
  return isOwnPath ? link : `/subscription/renew/${encodeURIComponent(id)}`;
}
