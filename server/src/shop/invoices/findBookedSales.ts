import { sql, type SqlBool } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { soldPence } from '../orders/paidPence';
import { documentNumber } from './describeSale';
import { createEntry, joinFirstInvoice, firstTerms, vatTermsOf } from './JournalEntry';
import type { JournalSource } from './journalSource';

/** Finds the sales of a period, sorted by booking day and delivery, with the VAT of their first documents. */
export const findBookedSales: JournalSource = async (
  db,
  { first, last, after, limit, condition = sql<SqlBool>`true` },
) => {
  let query = db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .leftJoin('late_invoices', 'late_invoices.order_id', 'orders.id')
    .leftJoinLateral(joinFirstInvoice, (join) => join.onTrue())
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('country_corrections')
          .select(vatTermsOf('country_corrections').as('terms'))
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('id')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .select(['orders.id', 'order_number', 'booked_on', 'paid_pence', 'payable_pence', 'invoices.number'])
    .select(['first.invoice_number as first_number', 'late_invoices.number as late_number'])
    .select(firstTerms('before', 'first').as('terms'))
    .where('booked_on', '>=', first)
    .where('booked_on', '<=', last)
    .where('grant_reason', 'is', null)
    .where(condition)
    .$narrowType<{ booked_on: CalendarDate }>()
    .orderBy('booked_on')
    .orderBy('fulfilled_at')
    .orderBy('orders.id');
  if (after !== undefined)
    query = query.where(
      sql<SqlBool>`(booked_on, fulfilled_at, orders.id) >
        (${after.day}::date, (select fulfilled_at from orders where id = ${after.key}), ${after.key}::text)`,
    );
  if (limit !== undefined) query = query.limit(limit);
  const sales = await query.execute();
  return sales.map((sale) => {
    // A late invoice has entries of its own. Leave it out here, so that the entry of a past month never changes.
    const number = sale.late_number === null ? (sale.first_number ?? sale.number) : null;
    const entry = createEntry({
      day: sale.booked_on,
      saleDay: sale.booked_on,
      kind: 'sale',
      document: number === null ? null : documentNumber('INV', number),
      orderNumber: sale.order_number,
      terms: sale.terms,
      grossPence: soldPence(sale),
    });
    return { day: sale.booked_on, key: sale.id, entries: [entry] };
  });
};
