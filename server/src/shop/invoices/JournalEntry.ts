import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type CalendarDate, startOfQuarter } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { vatIn } from 'shared/domain/vat';
import type { Database } from 'server-kit/db/schema';
import type { SaleVat } from '../vat/saleVat';

/**
 * What happened: a sale, a refund, a refund that failed, an invoice that replaces another one, a corrected country, or
 * the first invoice of a sale of an earlier month.
 */
export type EntryKind =
  'sale' | 'refund' | 'refund failed' | 'invoice cancelled' | 'invoice replaced' | 'country corrected' | 'late invoice';

/** A line of the journal. Amounts are negative if they reduce the sales. */
export interface JournalEntry extends SaleVat {
  /** The day (London time) that the entry is booked on. It determines the VAT period. */
  day: CalendarDate;
  /** The day that the entry's sale is booked on. */
  saleDay: CalendarDate;
  kind: EntryKind;
  /** The printed number of the invoice or the credit note. Null for a sale with a receipt only. */
  document: string | null;
  orderNumber: string;
  /** Marks the sale before (`3-OUT`) or after (`3-IN`) country correction 3, or before its late invoice (`OUT`). */
  correction?: string;
  /** The buyer's country. */
  countryCode: string;
  grossPence: Pence;
  vatPence: Pence;
}

export interface Days {
  first: CalendarDate;
  last: CalendarDate;
}

/** The columns that determine a sale's VAT. Orders and their corrections have these columns. */
interface VatTerms extends SaleVat {
  country_code: string;
}

/** Returns SQL for the VAT terms in a row of a table. */
export function vatTermsOf(table: string): RawBuilder<VatTerms> {
  const columns = ['country_code', 'vat_treatment', 'vat_percentage'];
  return sql`json_build_object(${sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`))})`;
}

/** Returns SQL for `terms` in the first of these joins that has a row. Falls back to the order's VAT terms. */
export function firstTerms(...joins: string[]): RawBuilder<VatTerms> {
  return sql`coalesce(${sql.join(joins.map((join) => sql.ref(`${join}.terms`)))}, ${vatTermsOf('orders')})`;
}

interface NewEntry extends Pick<
  JournalEntry,
  'day' | 'saleDay' | 'kind' | 'document' | 'orderNumber' | 'correction' | 'grossPence'
> {
  terms: VatTerms;
  /** By default, calculated from the amount and the rate in `terms`. */
  vatPence?: Pence;
}

export function createEntry({ terms, ...entry }: NewEntry): JournalEntry {
  const { country_code: countryCode, vat_treatment, vat_percentage } = terms;
  const { grossPence, vatPence = vatOf(grossPence, vat_percentage) } = entry;
  return { ...entry, countryCode, vat_treatment, vat_percentage, vatPence };
}

function vatOf(grossPence: Pence, percentage: number | null): Pence {
  if (percentage === null) return 0;
  return grossPence < 0 ? -vatIn(-grossPence, percentage) : vatIn(grossPence, percentage);
}

/**
 * Returns the first day of the sale's quarter if the entry corrects a sale of an earlier quarter. Otherwise, returns
 * null.
 */
export function correctedQuarter({ day, saleDay }: Pick<JournalEntry, 'day' | 'saleDay'>): CalendarDate | null {
  const quarter = startOfQuarter(saleDay);
  return quarter < startOfQuarter(day) ? quarter : null;
}

/** Joins an order's first invoice as `first`, if it was corrected. */
export function joinFirstInvoice(lateral: ExpressionBuilder<Database, 'orders'>) {
  return lateral
    .selectFrom('invoice_corrections')
    .select(['invoice_number', vatTermsOf('invoice_corrections').as('terms')])
    .whereRef('invoice_corrections.order_id', '=', 'orders.id')
    .orderBy('credit_note_number')
    .limit(1)
    .as('first');
}
