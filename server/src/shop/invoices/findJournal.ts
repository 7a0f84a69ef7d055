import type { CalendarDate } from 'shared/domain/calendarDate';
import { addDays, calendarDateOf, startOfDay } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { vatIn } from 'shared/domain/vat';
import type { Db } from 'server-kit/db/database';
import { soldPence } from '../orders/paidPence';
import type { SaleVat } from '../vat/saleVat';
import { documentNumber } from './describeSale';

/** What happened: a sale, a refund, a refund that failed, or an invoice that replaces another one. */
export type EntryKind = 'sale' | 'refund' | 'refund failed' | 'invoice cancelled' | 'invoice replaced';

/** A line of the journal. Amounts are negative if they reduce the sales. */
export interface JournalEntry extends SaleVat {
  /** The day in London in whose VAT period the entry counts. */
  day: CalendarDate;
  kind: EntryKind;
  /** The printed number of the invoice or the credit note. Null for a sale with a receipt only. */
  document: string | null;
  orderNumber: string;
  /** The buyer's country. */
  countryCode: string;
  grossPence: Pence;
  vatPence: Pence;
}

export interface Days {
  first: CalendarDate;
  last: CalendarDate;
}

/**
 * Returns every document's amounts in a period, oldest first:
 * - a sale on the day of its payment, with the VAT of its first document
 * - a credit note on its day, and again with the opposite sign on the day on which its refund failed
 * - a corrected invoice on the day of the correction: the cancelled one, and the one that replaces it
 */
export async function findJournal(db: Db, days: Days): Promise<JournalEntry[]> {
  const [sales, credits, corrections] = await Promise.all([
    findSales(db, days),
    findCredits(db, days),
    findCorrections(db, days),
  ]);
  return [...sales, ...credits, ...corrections].sort((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  );
}

async function findSales(db: Db, { first, last }: Days): Promise<JournalEntry[]> {
  const sales = await db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('invoice_corrections')
          .select(['invoice_number', 'country_code', 'vat_treatment', 'vat_percentage'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('credit_note_number')
          .limit(1)
          .as('corrected'),
      (join) => join.onTrue(),
    )
    .select(['order_number', 'paid_at', 'paid_pence', 'payable_pence', 'invoices.number'])
    .select(['orders.country_code', 'orders.vat_treatment', 'orders.vat_percentage'])
    .select(['corrected.invoice_number as first_number', 'corrected.country_code as first_country'])
    .select(['corrected.vat_treatment as first_treatment', 'corrected.vat_percentage as first_percentage'])
    .where('paid_at', '>=', startOfDay(first))
    .where('paid_at', '<', startOfDay(addDays(last, 1)))
    .where('fulfilled_at', 'is not', null)
    .where('grant_reason', 'is', null)
    .$narrowType<{ paid_at: Date }>()
    .orderBy('paid_at')
    .execute();
  return sales.map((sale) => {
    const number = sale.first_number ?? sale.number;
    const vat = termsOr(sale, sale.first_country, sale.first_treatment, sale.first_percentage);
    return entry('sale', calendarDateOf(sale.paid_at), sale.order_number, vat, {
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

async function findCorrections(db: Db, { first, last }: Days): Promise<JournalEntry[]> {
  const corrections = await db
    .selectFrom('invoice_corrections as correction')
    .innerJoin('orders', 'orders.id', 'correction.order_id')
    .innerJoin('invoices', 'invoices.order_id', 'correction.order_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('invoice_corrections as later')
          .select(['invoice_number', 'country_code', 'vat_treatment', 'vat_percentage'])
          .whereRef('later.order_id', '=', 'correction.order_id')
          .whereRef('later.credit_note_number', '>', 'correction.credit_note_number')
          .orderBy('credit_note_number')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['order_number', 'invoices.number', 'correction.issued_on'])
    .select(['cancelled_pence', 'cancelled_vat_pence', 'invoiced_pence'])
    .select(['correction.credit_note_number', 'correction.country_code as old_country'])
    .select(['correction.vat_treatment as old_treatment', 'correction.vat_percentage as old_percentage'])
    .select(['next.invoice_number as next_number', 'next.country_code as next_country'])
    .select(['next.vat_treatment as next_treatment', 'next.vat_percentage as next_percentage'])
    .select(['orders.country_code', 'orders.vat_treatment', 'orders.vat_percentage'])
    .where('correction.issued_on', '>=', first)
    .where('correction.issued_on', '<=', last)
    .orderBy('correction.credit_note_number')
    .execute();
  return corrections.flatMap((each) => {
    const before = {
      country_code: each.old_country,
      vat_treatment: each.old_treatment,
      vat_percentage: each.old_percentage,
    };
    const after = termsOr(each, each.next_country, each.next_treatment, each.next_percentage);
    const cancelled = {
      document: documentNumber('CN', each.credit_note_number),
      grossPence: -each.cancelled_pence,
      ...(each.cancelled_vat_pence !== null && { vatPence: -each.cancelled_vat_pence }),
    };
    const replacing = {
      document: documentNumber('INV', each.next_number ?? each.number),
      grossPence: each.invoiced_pence,
    };
    return [
      entry('invoice cancelled', each.issued_on, each.order_number, before, cancelled),
      entry('invoice replaced', each.issued_on, each.order_number, after, replacing),
    ];
  });
}

interface Terms extends SaleVat {
  country_code: string;
}

/** Returns the terms of a cancelled invoice, or the order's if there was none. */
function termsOr(
  order: Terms,
  country_code: string | null,
  vat_treatment: Terms['vat_treatment'] | null,
  vat_percentage: number | null,
): Terms {
  return country_code === null || vat_treatment === null ? order : { country_code, vat_treatment, vat_percentage };
}

/** Creates an entry. Without `vatPence`, the VAT is the part of the amount that the rate says. */
function entry(
  kind: EntryKind,
  day: CalendarDate,
  orderNumber: string,
  { country_code, vat_treatment, vat_percentage }: Terms,
  { document, grossPence, vatPence }: { document: string | null; grossPence: Pence; vatPence?: Pence },
): JournalEntry {
  const sign = grossPence < 0 ? -1 : 1;
  const included = vat_percentage === null ? 0 : sign * vatIn(Math.abs(grossPence), vat_percentage);
  return {
    day,
    kind,
    document,
    orderNumber,
    countryCode: country_code,
    vat_treatment,
    vat_percentage,
    grossPence,
    vatPence: vatPence ?? included,
  };
}
