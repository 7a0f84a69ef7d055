import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ActivationCodeDto, OrderDto, RefundDto, SubscriptionDto } from 'shared/contract/subscriptions';
import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import { penceToPounds } from 'shared/domain/money';
import { nameOfMethod } from 'shared/domain/paymentMethod';
import { isExpired, isRenewalOffered } from 'shared/domain/renewability';
import { codeEndDate, firstDayOfCodes, hasLeftSubscription, laterStart, removalOfCodes } from '../activation/codeTerm';
import { isUnexpired, type SessionKey, signInNeeded } from '../accounts/session';
import type { AppContext } from 'server-kit/context/AppContext';
import { prepared } from 'server-kit/db/prepared';
import type { Database } from 'server-kit/db/schema';
import { documentNumber } from '../invoices/describeSale';
import { markPayment } from '../invoices/markPayment';
import { SHOWN_COLUMNS, shownFields } from '../orders/customerFields';
import { lastDayOf } from './transferOffers/offerState';

/**
 * Returns the customer's subscriptions, newest first, with their codes and the customer's paid orders. Runs one query.
 * @throws {HttpProblem} 401 if the session has ended.
 */
export async function listSubscriptions(
  { db, clock, config }: AppContext,
  session: SessionKey,
): Promise<SubscriptionDto[]> {
  const today = calendarDateOf(clock.now());
  const [customer] = await findSubscriptions(db, session);
  if (!customer) throw signInNeeded();
  return customer.subscriptions.map((row) => {
    const term = { endDate: row.end_date, isBlocked: row.blocked_at !== null };
    return {
      id: row.id,
      productName: `${config.productName} Pro`,
      qnt: row.quantity,
      endDate: row.end_date,
      isBlocked: term.isBlocked,
      isExpired: isExpired(term.endDate, today),
      renewalLink: isRenewalOffered(config.earlyRenewal, term, today) ? `/subscription/renew/${row.id}` : null,
      ...(row.offered_to !== null &&
        row.offered_until !== null &&
        !isExpired(term.endDate, today) && {
          transferOffer: { email: row.offered_to, lastDay: lastDayOf(new Date(row.offered_until), row.end_date) },
        }),
      orders: row.orders.map(toOrderDto),
      activationCodes: row.codes
        .filter((code) => !hasLeftSubscription(code, today))
        .map((code) => toCodeDto(code, today)),
    };
  });
}

/**
 * Returns the customer's paid orders for subscriptions that belong to somebody else, newest first: renewals for others,
 * and orders of subscriptions that the customer has transferred.
 * @throws {HttpProblem} 401 if the session has ended.
 */
export async function listOtherOrders({ db }: AppContext, { tokenHash, now }: SessionKey): Promise<OrderDto[]> {
  const customer = await db
    .selectFrom('sessions')
    .select((session) => jsonArrayFrom(otherOrdersOf(session)).as('orders'))
    .where('token_hash', '=', tokenHash)
    .where(isUnexpired(now))
    .executeTakeFirst();
  if (!customer) throw signInNeeded();
  return customer.orders.map(toOrderDto);
}

const findSubscriptions = prepared(['tokenHash', 'now'], (db, { tokenHash, now }: SessionKey) =>
  db
    .selectFrom('sessions')
    .select((session) => jsonArrayFrom(subscriptionsOf(session, now)).as('subscriptions'))
    .where('token_hash', '=', tokenHash)
    .where(isUnexpired(now)),
);

function subscriptionsOf(session: ExpressionBuilder<Database, 'sessions'>, now: Date) {
  return session
    .selectFrom('subscriptions')
    .leftJoin('transfer_offers', (offer) =>
      offer
        .onRef('transfer_offers.subscription_id', '=', 'subscriptions.id')
        .on('transfer_offers.ended_at', 'is', null)
        .on('transfer_offers.expires_at', '>', now),
    )
    .select(['subscriptions.id', 'quantity', 'end_date', 'blocked_at'])
    .select(['transfer_offers.email as offered_to', 'transfer_offers.expires_at as offered_until'])
    .select((subscription) => [
      jsonArrayFrom(ordersOf(subscription)).as('orders'),
      jsonArrayFrom(seatsOf(subscription)).as('codes'),
    ])
    .whereRef('subscriptions.user_id', '=', 'sessions.user_id')
    .orderBy('subscriptions.created_at', 'desc');
}

function ordersOf(subscription: ExpressionBuilder<Database, 'subscriptions'>) {
  return subscription
    .selectFrom('subscription_periods')
    .innerJoin('orders', 'orders.id', 'subscription_periods.order_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(ORDER_COLUMNS)
    .select(reversalsOf)
    .whereRef('subscription_periods.subscription_id', '=', 'subscriptions.id')
    .whereRef('orders.user_id', '=', 'subscriptions.user_id')
    .orderBy('orders.created_at', 'desc');
}

function otherOrdersOf(session: ExpressionBuilder<Database, 'sessions'>) {
  return session
    .selectFrom('orders')
    .innerJoin('subscription_periods', 'subscription_periods.order_id', 'orders.id')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_periods.subscription_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(ORDER_COLUMNS)
    .select(reversalsOf)
    .whereRef('orders.user_id', '=', 'sessions.user_id')
    .whereRef('subscriptions.user_id', '<>', 'orders.user_id')
    .orderBy('orders.created_at', 'desc');
}

const ORDER_COLUMNS = [
  'invoices.html',
  'orders.id',
  'orders.order_number',
  'orders.status',
  'orders.created_at',
  'orders.paid_at',
  'orders.currency',
  'orders.payable_pence',
  'orders.disputed_at',
  'orders.refunded_pence',
  'orders.quantity',
  'orders.discount_pence',
  'orders.payment_method',
  'orders.card_brand',
  'orders.card_last4',
  'orders.terms_version',
  'orders.grant_reason',
  ...SHOWN_COLUMNS,
] as const;

function reversalsOf(order: ExpressionBuilder<Database, 'orders'>) {
  return [
    jsonArrayFrom(refundsOf(order)).as('refunds'),
    jsonArrayFrom(creditNotesOf(order)).as('credit_notes'),
  ] as const;
}

function refundsOf(order: ExpressionBuilder<Database, 'orders'>) {
  return order
    .selectFrom('refunds')
    .select(['refunds.amount_pence', 'refunds.status', 'refunds.created_at'])
    .whereRef('refunds.order_id', '=', 'orders.id')
    .orderBy('refunds.created_at')
    .orderBy('refunds.succeeded_at')
    .orderBy('refunds.id');
}

/** Selects the numbers of the credit notes for refunds and corrected invoices. */
function creditNotesOf(order: ExpressionBuilder<Database, 'orders'>) {
  return order
    .selectFrom('credit_notes')
    .select('credit_notes.number')
    .whereRef('credit_notes.order_id', '=', 'orders.id')
    .unionAll(
      order
        .selectFrom('invoice_corrections')
        .select('invoice_corrections.credit_note_number as number')
        .whereRef('invoice_corrections.order_id', '=', 'orders.id'),
    )
    .orderBy('number');
}

function seatsOf(subscription: ExpressionBuilder<Database, 'subscriptions'>) {
  return subscription
    .selectFrom('activation_codes')
    .leftJoin('subscription_periods as added', 'added.order_id', 'activation_codes.added_by_order_id')
    .select(['code', 'computer_name', 'label', 'own_end_date', 'subscriptions.end_date'])
    .select([firstDayOfCodes, removalOfCodes])
    .select((seat) =>
      seat
        .and([
          seat('computer_name', 'is', null),
          // PostgreSQL uses the index for a query with a limit, but may scan the whole log for `exists`.
          seat(
            seat
              .selectFrom('activation_log')
              .select('activation_log.id')
              .whereRef('activation_log.code', '=', 'activation_codes.code')
              .where('activation_log.action', '=', 'released')
              .orderBy('activation_log.id', 'desc')
              .limit(1),
            'is not',
            null,
          ),
        ])
        .as('is_freed'),
    )
    .whereRef('activation_codes.subscription_id', '=', 'subscriptions.id')
    .orderBy('seat_no');
}

type SubscriptionRow = Awaited<ReturnType<typeof findSubscriptions>>[number]['subscriptions'][number];
type OrderRow = SubscriptionRow['orders'][number];
type CodeRow = SubscriptionRow['codes'][number];

function toCodeDto(row: CodeRow, today: CalendarDate): ActivationCodeDto {
  const lastDay = codeEndDate(row);
  return {
    code: row.code,
    isActivated: row.computer_name !== null,
    computerName: row.computer_name,
    ...(row.is_freed && { isFreed: true }),
    ...(row.label !== '' && { label: row.label }),
    ...laterStart(row, today),
    ...(lastDay < row.end_date && { endDate: lastDay }),
  };
}

function toOrderDto(order: OrderRow): OrderDto {
  const orderDate = new Date(order.created_at).toISOString();
  return {
    id: order.id,
    orderNumber: order.order_number,
    quantity: order.quantity,
    ...(order.discount_pence > 0 && { discount: penceToPounds(order.discount_pence) }),
    orderDate,
    payment: {
      paymentType: order.payable_pence === 0 ? 'None' : nameOfMethod(order.payment_method ?? 'card'),
      ...(order.card_brand !== null &&
        order.card_last4 !== null && {
          cardBrand: order.card_brand,
          cardLast4: order.card_last4,
        }),
      paymentStatus: paymentStatus(order),
      dateTime: order.paid_at === null ? orderDate : new Date(order.paid_at).toISOString(),
      currency: order.currency,
      amount: penceToPounds(order.payable_pence),
    },
    ...(order.refunds.length > 0 && { refunds: order.refunds.map((refund) => toRefundDto(refund, order.currency)) }),
    invoiceHtml: order.html === null ? null : markPayment(order.html, order),
    ...(order.credit_notes.length > 0 && {
      creditNotes: order.credit_notes.map(({ number }) => documentNumber('CN', number)),
    }),
    ...(order.terms_version !== null && { termsVersion: order.terms_version }),
    ...(order.grant_reason !== null && { isFreeLicence: true }),
    ...shownFields(order),
  };
}

function toRefundDto({ amount_pence, status, created_at }: OrderRow['refunds'][number], currency: string): RefundDto {
  return { amount: penceToPounds(amount_pence), currency, dateTime: new Date(created_at).toISOString(), state: status };
}

function paymentStatus({ status, disputed_at, refunded_pence }: OrderRow): string {
  if (status === 'refunded') return 'Refunded';
  if (disputed_at !== null) return 'Disputed';
  return refunded_pence > 0 ? 'Partly refunded' : 'Paid';
}
