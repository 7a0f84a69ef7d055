import type { Selectable } from 'kysely';
import { penceToPounds } from 'shared/domain/money';
import type { DbOrTrx } from 'server-kit/db/database';
import { groupBy } from 'server-kit/db/groupBy';
import type { InvoiceCorrectionsTable } from '../invoices/tables';
import { exportedFields } from '../orders/customerFields';
import { disputedPence } from '../orders/paidPence';

/** Exports every order of a customer, with its refunds, disputes and documents as complete HTML. */
export async function exportOrders(db: DbOrTrx, userId: string) {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['order_id', 'amount_pence', 'refunds.status', 'refunds.created_at'])
    .where('user_id', '=', userId)
    .orderBy('refunds.created_at')
    .execute();
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select(['order_id', 'state', 'recorded_at', 'due_at', 'amount_pence', 'paid_pence', 'payable_pence'])
    .where('user_id', '=', userId)
    .orderBy('recorded_at')
    .execute();
  const mismatches = await db
    .selectFrom('payment_mismatches')
    .innerJoin('orders', 'orders.id', 'payment_mismatches.order_id')
    .select(['order_id', 'resolution', 'resolved_at'])
    .where('user_id', '=', userId)
    .where('resolution', 'is not', null)
    .where('resolution', '<>', '')
    .orderBy('resolved_at')
    .execute();
  const invoices = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['order_id', 'number', 'issued_on', 'html'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();
  const creditNotes = await db
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select(['order_id', 'number', 'issued_on', 'html'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();
  const corrections = await db
    .selectFrom('invoice_corrections')
    .innerJoin('orders', 'orders.id', 'invoice_corrections.order_id')
    .select(['order_id', 'credit_note_number', 'issued_on', 'html'])
    .select(['invoice_number', 'invoice_issued_on', 'invoice_html'])
    .where('user_id', '=', userId)
    .orderBy('credit_note_number')
    .execute();
  const refundsOf = groupBy(refunds, byOrder);
  const disputesOf = groupBy(disputes, byOrder);
  const mismatchesOf = groupBy(mismatches, ({ order_id }) => order_id ?? '');
  const invoicesOf = groupBy([...corrections.map(replacedInvoice), ...invoices], byOrder);
  const creditNotesOf = groupBy([...creditNotes, ...corrections.map(cancellation)], byOrder);
  return orders.map((order) => ({
    orderNumber: order.order_number,
    paymentId: order.id,
    kind: order.kind,
    status: order.status,
    quantity: order.quantity,
    coversUntil: order.covers_until,
    currency: order.currency,
    total: penceToPounds(order.total_pence),
    discount: penceToPounds(order.discount_pence),
    charged: penceToPounds(order.payable_pence),
    promoCode: order.promo_code,
    cardBrand: order.card_brand,
    cardLast4: order.card_last4,
    ...exportedFields(order),
    billingCountryCode: order.billing_country_code,
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    refunds: (refundsOf.get(order.id) ?? []).map(({ amount_pence, status, created_at }) => ({
      amount: penceToPounds(amount_pence),
      state: status,
      createdAt: created_at.toISOString(),
    })),
    isFreeLicence: order.grant_reason !== null,
    freeLicenceReason: order.grant_reason || null,
    disputes: (disputesOf.get(order.id) ?? []).map(({ state, recorded_at, due_at, ...payment }) => ({
      state,
      amount: penceToPounds(disputedPence(payment)),
      recordedAt: recorded_at.toISOString(),
      respondBy: due_at?.toISOString() ?? null,
    })),
    paymentNotes: (mismatchesOf.get(order.id) ?? []).map(({ resolution, resolved_at }) => ({
      text: resolution,
      at: resolved_at?.toISOString() ?? null,
    })),
    invoices: (invoicesOf.get(order.id) ?? []).map(toDocument),
    creditNotes: (creditNotesOf.get(order.id) ?? []).map(toDocument),
  }));
}

const byOrder = ({ order_id }: { order_id: string }) => order_id;

function toDocument({ number, issued_on, html }: { number: number; issued_on: string; html: string }) {
  return { number, issuedOn: issued_on, html };
}

type Correction = Pick<
  Selectable<InvoiceCorrectionsTable>,
  'order_id' | 'credit_note_number' | 'issued_on' | 'html' | 'invoice_number' | 'invoice_issued_on' | 'invoice_html'
>;

function replacedInvoice({ order_id, invoice_number, invoice_issued_on, invoice_html }: Correction) {
  return { order_id, number: invoice_number, issued_on: invoice_issued_on, html: invoice_html };
}

function cancellation({ order_id, credit_note_number, issued_on, html }: Correction) {
  return { order_id, number: credit_note_number, issued_on, html };
}
