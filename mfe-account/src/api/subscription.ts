import { asList, asNumber, asRecord, asText } from 'shared/api';
import { type CalendarDate, calendarDateOf, parseCalendarDate } from 'shared/domain/calendarDate';
import { poundsToPence } from 'shared/domain/money';

/** A subscription as the pages know it. What the server left out is `undefined` and shown as missing, never as nonsense. */
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
  /** Empty where no invoice was made yet, as far as the list knows. */
  invoiceHtml: string;
  countryName: string;
}

export interface Payment {
  method: string | undefined;
  /** The server's word for it: `REFUNDED`, `DISPUTED`, or any other. */
  status: string | undefined;
  paidOn: CalendarDate | undefined;
  currency: string | undefined;
  /** In hundredths of `currency`. */
  amountPence: number | undefined;
}

export const REFUNDED = 'Refunded';
export const DISPUTED = 'Disputed';

export interface ActivationCode {
  code: string;
  isActivated: boolean;
  computerName: string | undefined;
}

/**
 * Reads the answer of `GET /api/order/getsubscriptions/`. Entries without an id cannot be acted on and are left out. `undefined` where
 * the answer is no list, so that nobody is told that what they paid for is not there.
 */
export function readSubscriptions(answer: unknown): Subscription[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  return answer.flatMap((entry: unknown) => {
    const wire = asRecord(entry);
    const id = asText(wire.id);
    return id === undefined ? [] : [readSubscription(id, wire)];
  });
}

function readSubscription(id: string, wire: Record<string, unknown>): Subscription {
  const shared = { invoiceHtml: asText(wire.invoiceHtml) ?? '', countryName: asText(wire.countryName) ?? '' };
  return {
    id,
    productName: asText(wire.productName),
    quantity: asNumber(wire.qnt),
    endDate: parseCalendarDate(wire.endDate),
    isBlocked: wire.isBlocked === true,
    isExpired: wire.isExpired === true,
    renewalPath: readRenewalPath(asText(wire.renewalLink), id),
    orders: asList(wire.orders).flatMap((order) => readOrder(asRecord(order), shared)),
    activationCodes: asList(wire.activationCodes).flatMap((code) => readActivationCode(asRecord(code))),
  };
}

/** Invoice and country stand on the order or, from other servers, on its subscription. */
function readOrder(wire: Record<string, unknown>, subscription: Pick<Order, 'invoiceHtml' | 'countryName'>): Order[] {
  const id = asText(wire.id);
  if (id === undefined) return [];
  const payment = asRecord(wire.payment);
  const amount = asNumber(payment.amount);
  return [
    {
      id,
      orderedOn: dayOf(wire.orderDate),
      payment: {
        method: asText(payment.paymentType),
        status: asText(payment.paymentStatus),
        paidOn: dayOf(payment.dateTime),
        currency: asText(payment.currency)?.toUpperCase(),
        amountPence: amount === undefined ? undefined : poundsToPence(amount),
      },
      invoiceHtml: asText(wire.invoiceHtml) ?? subscription.invoiceHtml,
      countryName: asText(wire.countryName) ?? subscription.countryName,
    },
  ];
}

function readActivationCode(wire: Record<string, unknown>): ActivationCode[] {
  const code = asText(wire.code);
  return code === undefined ? [] : [{ code, isActivated: wire.isActivated === true, computerName: asText(wire.computerName) }];
}

/** The UTC day of an instant, as the invoice counts it; a bare day stays what it is. */
export function dayOf(value: unknown): CalendarDate | undefined {
  const text = asText(value);
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
