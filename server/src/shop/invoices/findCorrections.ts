import type { CalendarDate } from 'shared/domain/calendarDate';
import { soldPence } from '../orders/paidPence';
import { documentNumber } from './describeSale';
import { createEntry, joinFirstInvoice, firstTerms, vatTermsOf } from './JournalEntry';
import { isInRange, type JournalSource } from './journalSource';

/**
 * Finds the invoice corrections of a period. Each has two entries: the cancelled invoice and the new one. A correction
 * stores the VAT terms that applied before it. The terms after it are in the next correction or, if there is none, in
 * the order.
 */
export const findCorrections: JournalSource = async (db, range) => {
  let query = db
    .selectFrom('invoice_corrections as correction')
    .innerJoin('orders', 'orders.id', 'correction.order_id')
    .innerJoin('invoices', 'invoices.order_id', 'correction.order_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('invoice_corrections as later')
          .select(['invoice_number', vatTermsOf('later').as('terms')])
          .whereRef('later.order_id', '=', 'correction.order_id')
          .whereRef('later.credit_note_number', '>', 'correction.credit_note_number')
          .orderBy('credit_note_number')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['order_number', 'booked_on', 'invoices.number', 'correction.issued_on'])
    .select(['cancelled_pence', 'cancelled_vat_pence', 'invoiced_pence'])
    .select(['correction.credit_note_number', 'next.invoice_number as next_number'])
    .select([vatTermsOf('correction').as('before'), firstTerms('next').as('after')])
    .where(isInRange('correction.issued_on', 'correction.credit_note_number', range))
    .$narrowType<{ booked_on: CalendarDate }>()
    .orderBy('correction.issued_on')
    .orderBy('correction.credit_note_number');
  if (range.limit !== undefined) query = query.limit(range.limit);
  const corrections = await query.execute();
  return corrections.map((each) => {
    const { issued_on: day, booked_on: saleDay, order_number: orderNumber } = each;
    const cancelled = createEntry({
      day,
      saleDay,
      kind: 'invoice cancelled',
      document: documentNumber('CN', each.credit_note_number),
      orderNumber,
      terms: each.before,
      grossPence: -each.cancelled_pence,
      ...(each.cancelled_vat_pence !== null && { vatPence: -each.cancelled_vat_pence }),
    });
    const replacing = createEntry({
      day,
      saleDay,
      kind: 'invoice replaced',
      document: documentNumber('INV', each.next_number ?? each.number),
      orderNumber,
      terms: each.after,
      grossPence: each.invoiced_pence,
    });
    return { day, key: each.credit_note_number, entries: [cancelled, replacing] };
  });
};

/**
 * Finds the corrections of the buyer's country for sales in closed accounts. They are only possible before an order has
 * an invoice, so they are all older than the order's late invoice and its invoice corrections.
 */
export const findCountryCorrections: JournalSource = async (db, range) => {
  let query = db
    .selectFrom('country_corrections as correction')
    .innerJoin('orders', 'orders.id', 'correction.order_id')
    .leftJoinLateral(joinFirstInvoice, (join) => join.onTrue())
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('country_corrections as later')
          .select(vatTermsOf('later').as('terms'))
          .whereRef('later.order_id', '=', 'correction.order_id')
          .whereRef('later.id', '>', 'correction.id')
          .orderBy('later.id')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['correction.id', 'order_number', 'booked_on', 'paid_pence', 'payable_pence', 'corrected_on'])
    .select([vatTermsOf('correction').as('before'), firstTerms('next', 'first').as('after')])
    .where(isInRange('corrected_on', 'correction.id', range))
    .$narrowType<{ booked_on: CalendarDate }>()
    .orderBy('corrected_on')
    .orderBy('correction.id');
  if (range.limit !== undefined) query = query.limit(range.limit);
  const corrections = await query.execute();
  return corrections.map((each) => {
    const grossPence = soldPence(each);
    const { corrected_on: day, booked_on: saleDay, order_number: orderNumber } = each;
    const before = createEntry({
      day,
      saleDay,
      kind: 'country corrected',
      document: null,
      orderNumber,
      correction: `${each.id}-OUT`,
      terms: each.before,
      grossPence: -grossPence,
    });
    const after = createEntry({
      day,
      saleDay,
      kind: 'country corrected',
      document: null,
      orderNumber,
      correction: `${each.id}-IN`,
      terms: each.after,
      grossPence,
    });
    return { day, key: each.id, entries: [before, after] };
  });
};

/**
 * Finds the first invoices of a period for sales of earlier months. Each has two entries: one takes out the sale
 * without an invoice, and one adds the sale with its invoice.
 */
export const findLateInvoices: JournalSource = async (db, range) => {
  let query = db
    .selectFrom('late_invoices as late')
    .innerJoin('orders', 'orders.id', 'late.order_id')
    .leftJoinLateral(joinFirstInvoice, (join) => join.onTrue())
    .select(['late.number', 'late.issued_on', 'order_number', 'booked_on', 'paid_pence', 'payable_pence'])
    .select(firstTerms('first').as('terms'))
    .where(isInRange('late.issued_on', 'late.number', range))
    .$narrowType<{ booked_on: CalendarDate }>()
    .orderBy('late.issued_on')
    .orderBy('late.number');
  if (range.limit !== undefined) query = query.limit(range.limit);
  const invoices = await query.execute();
  return invoices.map(({ number, issued_on: day, booked_on: saleDay, order_number: orderNumber, terms, ...sale }) => {
    const grossPence = soldPence(sale);
    const shared = { day, saleDay, kind: 'late invoice', orderNumber, terms } as const;
    const before = createEntry({ ...shared, document: null, correction: 'OUT', grossPence: -grossPence });
    const after = createEntry({ ...shared, document: documentNumber('INV', number), grossPence });
    return { day, key: number, entries: [before, after] };
  });
};
