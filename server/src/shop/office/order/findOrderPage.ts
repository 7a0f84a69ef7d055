import { sql, type SqlBool } from 'kysely';
import type { OfficeDispute, OfficeOrder, OfficeRefund } from 'shared/contract/officeOrder';
import { describeCard, nameOfMethod } from 'shared/domain/paymentMethod';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { isMailAbout } from '../../admin/search/mailState';
import { readOrderNumber } from '../../admin/search/paymentIdOf';
import { findBlockCause } from '../../alerts/findBlockCause';
import { countryName } from '../../catalogue/countries';
import { documentNumber } from '../../invoices/describeSale';
import type { InvoiceDetails } from '../../invoices/parseInvoiceDetails';
import { printedDetails } from '../../invoices/readDocument';
import { splitVat, vatNote } from '../../invoices/vatNote';
import { orderedDetails } from '../../orders/customerFields';
import { disputedPence, soldPence } from '../../orders/paidPence';
import type { Dispute, Order } from '../../orders/tables';
import { describeProblem } from './describeProblem';
import { findChanges } from './findChanges';
import { findCodes } from './findCodes';
import { findDocuments } from './findDocuments';
import { findMails } from './findMails';
import { findNotes } from '../../staff/notes';
import { orderTimeline } from './orderTimeline';
import { toAccount, toOrderLine, toOwnedSubscription } from './lines';
import { paymentHref } from './paymentHref';

/**
 * Returns everything that staff see about an order. Joins the tables of `orders`, `accounts`, `payments`, `invoices`,
 * `subscriptions`, `activation`, `mail` and `staff`, each with one query.
 * @param number an order number or a payment id
 * @throws {HttpProblem} 404 if there is no such order.
 */
export async function findOrderPage(context: AppContext, number: string): Promise<OfficeOrder> {
  const { db, clock, config } = context;
  const order = await findOrder(db, number);
  const subscription = await findSubscription(db, order);
  const [customer, details, refunds, disputeRows, documents, notes, codes, changes, cause] = await Promise.all([
    findAccount(db, order.user_id),
    findDetails(db, order),
    findRefunds(db, order.id),
    db.selectFrom('disputes').selectAll().where('order_id', '=', order.id).orderBy('recorded_at').execute(),
    findDocuments(db, order),
    findNotes(db, order.id, order.user_id),
    subscription ? findCodes(context, subscription.id) : [],
    findChanges(db, [order.id, ...(subscription ? [subscription.id] : [])]),
    subscription?.isBlocked === true ? findBlockCause(context, subscription.id) : null,
  ]);
  const about = isMailAbout([order.id, ...refunds.map(({ id }) => id)]);
  // Emails about codes, and those that support sends with an operation, refer to the subscription, not to the order.
  const isAboutCodes = sql<SqlBool>`(about = ${subscription?.id ?? null} and kind in ('activation-codes', 'code-replaced', 'support'))`;
  const emails = await findMails(db, clock.now(), sql<SqlBool>`(${about} or ${isAboutCodes})`);
  const price = soldPence(order);
  const disputes = disputeRows.map((dispute) => toDispute(order, dispute));
  return {
    ...describeOrder(order),
    businessName: details.name,
    billingAddress: details.address,
    buyerReference: details.reference,
    problem: await describeProblem(context, order, disputeRows, emails),
    // If this order's own refund or dispute is the cause, the page already shows it.
    blockCause: cause?.orderNumber === order.order_number ? null : cause,
    customer: toAccount(customer),
    vat: vatNote(config.seller, splitVat(order, order.country_code, price), price),
    payment: {
      method: order.payment_method === null ? null : nameOfMethod(order.payment_method),
      card:
        order.card_brand === null || order.card_last4 === null
          ? null
          : describeCard(order.card_brand, order.card_last4),
      id: order.payment_intent_id,
      href: paymentHref(config, order.payment_intent_id),
    },
    subscription,
    codes,
    refunds,
    disputes,
    documents,
    emails,
    notes,
    timeline: orderTimeline({ order, refunds, disputes, emails, changes }),
  };
}

async function findOrder(db: Db, number: string): Promise<Order> {
  const orders = db.selectFrom('orders').selectAll();
  const orderNumber = readOrderNumber(number);
  const order = await (
    orderNumber === undefined ? orders.where('id', '=', number) : orders.where('order_number', '=', orderNumber)
  ).executeTakeFirst();
  if (!order) throw new HttpProblem(404, `There is no order ${number}.`);
  return order;
}

/** Returns a country's name, or its code if the shop doesn't know it. */
const nameOf = (code: string) => countryName(code) ?? code;

function describeOrder(order: Order) {
  const paidFrom = order.billing_country_code;
  return {
    ...toOrderLine(order),
    unitPricePence: order.unit_price_pence,
    totalPence: order.total_pence,
    discountPence: order.discount_pence,
    paidPence: order.paid_pence,
    promoCode: order.promo_code,
    countryCode: order.country_code,
    countryName: nameOf(order.country_code),
    otherBillingCountry: paidFrom === null || paidFrom === order.country_code ? null : nameOf(paidFrom),
    paidAt: order.paid_at?.toISOString() ?? null,
    deliveredAt: order.fulfilled_at?.toISOString() ?? null,
    disputedAt: order.disputed_at?.toISOString() ?? null,
  };
}

/** Returns the customer's details from the current invoice, which support may have corrected, or from the order. */
async function findDetails(db: Db, order: Order): Promise<InvoiceDetails> {
  const invoice = await db.selectFrom('invoices').select('html').where('order_id', '=', order.id).executeTakeFirst();
  return invoice ? printedDetails(invoice.html) : orderedDetails(order);
}

function findAccount(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'blocked_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns the subscription that an order paid for, or that it will renew or extend. */
async function findSubscription(db: Db, order: Order): Promise<OfficeOrder['subscription']> {
  const found = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.id', 'quantity', 'subscriptions.end_date', 'subscriptions.blocked_at'])
    .select(['subscriptions.block_reason', 'user_id', 'email'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscription_extensions')
          .select('subscription_extensions.id')
          .whereRef('subscription_extensions.subscription_id', '=', 'subscriptions.id'),
      )
        .$castTo<boolean>()
        .as('isExtended'),
    )
    .where(({ eb, fn, selectFrom }) => {
      const paidFor = selectFrom('subscription_periods').select('subscription_id').where('order_id', '=', order.id);
      return eb('subscriptions.id', '=', fn.coalesce(paidFor, eb.val(order.existing_subscription_id)));
    })
    .executeTakeFirst();
  return found ? { ...toOwnedSubscription(found), isExtended: found.isExtended } : null;
}

async function findRefunds(db: Db, orderId: string): Promise<OfficeRefund[]> {
  const refunds = await db
    .selectFrom('refunds')
    .leftJoin('credit_notes', 'credit_notes.refund_id', 'refunds.id')
    .select(['refunds.id', 'refunds.amount_pence', 'status', 'reason', 'failure_reason', 'created_at', 'number'])
    .select(['succeeded_at', 'failed_at'])
    .where('refunds.order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('refunds.id')
    .execute();
  return refunds.map((refund) => ({
    id: refund.id,
    amountPence: refund.amount_pence,
    status: refund.status,
    reason: refund.failure_reason ?? refund.reason,
    createdAt: refund.created_at.toISOString(),
    succeededAt: refund.succeeded_at?.toISOString() ?? null,
    failedAt: refund.failed_at?.toISOString() ?? null,
    creditNote: refund.number === null ? null : documentNumber('CN', refund.number),
  }));
}

function toDispute(order: Order, dispute: Dispute): OfficeDispute {
  const { id, state, recorded_at, opened_at, lost_at, due_at, amount_pence } = dispute;
  return {
    id,
    state,
    amountPence: disputedPence({ ...order, amount_pence }),
    recordedAt: recorded_at.toISOString(),
    openedAt: opened_at?.toISOString() ?? null,
    lostAt: lost_at?.toISOString() ?? null,
    respondBy: due_at?.toISOString() ?? null,
  };
}
