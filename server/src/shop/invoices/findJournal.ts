import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Db } from 'server-kit/db/database';
import { soldPence } from '../orders/paidPence';
import { documentNumber } from './describeSale';
import { findCorrections, findCountryCorrections } from './findCorrections';
import { type Days, entry, type EntryKind, firstInvoice, type JournalEntry, termsOr } from './JournalEntry';

/**
 * Returns every document's amounts in a period, oldest first:
 * - a sale on the day of its payment, or the first day after the closed accounts, with the VAT of its first document
 * - a credit note on its day, and again with the opposite sign on the day on which its refund failed
 * - a corrected invoice on the day of the correction: the cancelled one, and the one that replaces it
 * - a corrected country of a sale in closed accounts on the day of the correction: the sale before and after
 */
export async function findJournal(db: Db, days: Days): Promise<JournalEntry[]> {
  const entries = await Promise.all([
    findSales(db, days),
    findCredits(db, days),
    findCorrections(db, days),
    findCountryCorrections(db, days),
  ]);
  return entries.flat().sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/**
 * Returns the part of the journal whose VAT depends on a correction: the corrected sales and the corrections. Few sales
 * are corrected.
 */
export async function findCorrected(db: Db, days: Days): Promise<JournalEntry[]> {
  const entries = await Promise.all([
    findSales(db, days, isCorrected()),
    findCorrections(db, days),
    findCountryCorrections(db, days),
  ]);
  return entries.flat();
}

/** Returns the SQL condition for orders with a corrected invoice, or with a corrected country of a closed sale. */
export function isCorrected(): RawBuilder<SqlBool> {
  return sql<SqlBool>`orders.id in (
    select order_id from invoice_corrections union select order_id from country_corrections)`;
}

async function findSales(db: Db, { first, last }: Days, condition = sql<SqlBool>`true`): Promise<JournalEntry[]> {
  const sales = await db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .leftJoinLateral(firstInvoice, (join) => join.onTrue())
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('country_corrections')
          .select(['country_code', 'vat_treatment', 'vat_percentage'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('id')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .select(['order_number', 'booked_on', 'paid_pence', 'payable_pence', 'invoices.number'])
    .select(['orders.country_code', 'orders.vat_treatment', 'orders.vat_percentage'])
    .select(['first.invoice_number as first_number', 'first.country_code as first_country'])
    .select(['first.vat_treatment as first_treatment', 'first.vat_percentage as first_percentage'])
    .select(['before.country_code as old_country', 'before.vat_treatment as old_treatment'])
    .select('before.vat_percentage as old_percentage')
    .where('booked_on', '>=', first)
    .where('booked_on', '<=', last)
    .where('grant_reason', 'is', null)
    .where(condition)
    .$narrowType<{ booked_on: CalendarDate }>()
    .orderBy('booked_on')
    .orderBy('paid_at')
    .execute();
  return sales.map((sale) => {
    // A corrected sale had no invoice. The number belongs to the entry of the correction.
    const number = sale.old_country === null ? (sale.first_number ?? sale.number) : null;
    const invoiced = termsOr(sale, sale.first_country, sale.first_treatment, sale.first_percentage);
    const vat = termsOr(invoiced, sale.old_country, sale.old_treatment, sale.old_percentage);
    return entry('sale', sale.booked_on, sale.order_number, vat, {
      document: number === null ? null : documentNumber('INV', number),
      grossPence: soldPence(sale),
    });
  });
}

async function findCredits(db: Db, { first, last }: Days): Promise<JournalEntry[]> {
  const credits = () =>
    db
      .selectFrom('credit_notes')
      .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
      .leftJoinLateral(
        (lateral) =>
          lateral
            .selectFrom('invoice_corrections')
            .select(['country_code', 'vat_treatment', 'vat_percentage'])
            .whereRef('invoice_corrections.order_id', '=', 'orders.id')
            .whereRef('credit_note_number', '>', 'credit_notes.number')
            .orderBy('credit_note_number')
            .limit(1)
            .as('next'),
        (join) => join.onTrue(),
      )
      .select(['number', 'amount_pence', 'vat_pence', 'credit_notes.issued_on', 'voided_on', 'order_number'])
      .select(['orders.country_code', 'orders.vat_treatment', 'orders.vat_percentage'])
      .select(['next.country_code as next_country', 'next.vat_treatment as next_treatment'])
      .select('next.vat_percentage as next_percentage')
      .orderBy('number');
  const [issued, voided] = await Promise.all([
    credits().where('issued_on', '>=', first).where('issued_on', '<=', last).execute(),
    credits().where('voided_on', '>=', first).where('voided_on', '<=', last).execute(),
  ]);
  const toEntry = (kind: EntryKind, day: CalendarDate, sign: 1 | -1, note: (typeof issued)[number]) =>
    entry(kind, day, note.order_number, termsOr(note, note.next_country, note.next_treatment, note.next_percentage), {
      document: documentNumber('CN', note.number),
      grossPence: sign * note.amount_pence,
      vatPence: sign * (note.vat_pence ?? 0),
    });
  return [
    ...issued.map((note) => toEntry('refund', note.issued_on, -1, note)),
    ...voided.flatMap((note) => (note.voided_on === null ? [] : [toEntry('refund failed', note.voided_on, 1, note)])),
  ];
}
