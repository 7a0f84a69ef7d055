import type { ExpressionBuilder } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { vatIn } from 'shared/domain/vat';
import type { Db } from 'server-kit/db/database';
import type { Database } from 'server-kit/db/schema';
import { soldPence } from '../orders/paidPence';
import type { SaleVat } from '../vat/saleVat';
import { documentNumber } from './describeSale';

/** What happened: a sale, a refund, a refund that failed, an invoice that replaces another one, or a corrected country. */
export type EntryKind =
  'sale' | 'refund' | 'refund failed' | 'invoice cancelled' | 'invoice replaced' | 'country corrected';

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

async function findSales(db: Db, { first, last }: Days): Promise<JournalEntry[]> {
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

/** Returns the first invoice of an order, if it was corrected. */
function firstInvoice(lateral: ExpressionBuilder<Database, 'orders'>) {
  return lateral
    .selectFrom('invoice_corrections')
    .select(['invoice_number', 'country_code', 'vat_treatment', 'vat_percentage'])
    .whereRef('invoice_corrections.order_id', '=', 'orders.id')
    .orderBy('credit_note_number')
    .limit(1)
    .as('first');
}

/**
 * Returns the corrected countries of sales in closed accounts. Such an order had no invoice, so its corrections precede
 * the corrections of its invoices.
 */
async function findCountryCorrections(db: Db, { first, last }: Days): Promise<JournalEntry[]> {
  const corrections = await db
    .selectFrom('country_corrections as correction')
    .innerJoin('orders', 'orders.id', 'correction.order_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .leftJoinLateral(firstInvoice, (join) => join.onTrue())
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('country_corrections as later')
          .select(['country_code', 'vat_treatment', 'vat_percentage'])
          .whereRef('later.order_id', '=', 'correction.order_id')
          .whereRef('later.id', '>', 'correction.id')
          .orderBy('later.id')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['order_number', 'paid_pence', 'payable_pence', 'corrected_on', 'invoices.number'])
    .select(['correction.country_code as old_country', 'correction.vat_treatment as old_treatment'])
    .select('correction.vat_percentage as old_percentage')
    .select(['next.country_code as next_country', 'next.vat_treatment as next_treatment'])
    .select('next.vat_percentage as next_percentage')
    .select(['first.invoice_number as first_number', 'first.country_code as first_country'])
    .select(['first.vat_treatment as first_treatment', 'first.vat_percentage as first_percentage'])
    .select(['orders.country_code', 'orders.vat_treatment', 'orders.vat_percentage'])
    .where('corrected_on', '>=', first)
    .where('corrected_on', '<=', last)
    .orderBy('correction.id')
    .execute();
  return corrections.flatMap((each) => {
    const grossPence = soldPence(each);
    const number = each.next_country === null ? (each.first_number ?? each.number) : null;
    const document = number === null ? null : documentNumber('INV', number);
    const invoiced = termsOr(each, each.first_country, each.first_treatment, each.first_percentage);
    const before = termsOr(invoiced, each.old_country, each.old_treatment, each.old_percentage);
    const after = termsOr(invoiced, each.next_country, each.next_treatment, each.next_percentage);
    return [
      entry('country corrected', each.corrected_on, each.order_number, before, {
        document: null,
        grossPence: -grossPence,
      }),
      entry('country corrected', each.corrected_on, each.order_number, after, { document, grossPence }),
    ];
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
