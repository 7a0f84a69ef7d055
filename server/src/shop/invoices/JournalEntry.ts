import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { vatIn } from 'shared/domain/vat';
import type { Database } from 'server-kit/db/schema';
import type { SaleVat } from '../vat/saleVat';

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
  /** Identifies the sale before (`3-OUT`) or after (`3-IN`) the correction of its country. */
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

interface Terms extends SaleVat {
  country_code: string;
}

/** Returns SQL for the terms in a row of a table. */
export function termsOf(table: string): RawBuilder<Terms> {
  const columns = ['country_code', 'vat_treatment', 'vat_percentage'];
  return sql`json_build_object(${sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`))})`;
}

/** Returns SQL for the terms in the first of these joined tables that has a row. Otherwise, the order's terms count. */
export function firstTerms(...joined: string[]): RawBuilder<Terms> {
  return sql`coalesce(${sql.join(joined.map((table) => sql.ref(`${table}.terms`)))}, ${termsOf('orders')})`;
}

/** Creates an entry. Without `vatPence`, calculates the VAT from the rate. */
export function entry(
  kind: EntryKind,
  day: CalendarDate,
  orderNumber: string,
  { country_code, vat_treatment, vat_percentage }: Terms,
  { vatPence, ...amounts }: Pick<JournalEntry, 'document' | 'grossPence' | 'correction'> & { vatPence?: Pence },
): JournalEntry {
  const { grossPence } = amounts;
  const sign = grossPence < 0 ? -1 : 1;
  const included = vat_percentage === null ? 0 : sign * vatIn(Math.abs(grossPence), vat_percentage);
  return {
    day,
    kind,
    ...amounts,
    orderNumber,
    countryCode: country_code,
    vat_treatment,
    vat_percentage,
    vatPence: vatPence ?? included,
  };
}

/** Returns the first invoice of an order, if it was corrected. */
export function firstInvoice(lateral: ExpressionBuilder<Database, 'orders'>) {
  return lateral
    .selectFrom('invoice_corrections')
    .select(['invoice_number', termsOf('invoice_corrections').as('terms')])
    .whereRef('invoice_corrections.order_id', '=', 'orders.id')
    .orderBy('credit_note_number')
    .limit(1)
    .as('first');
}
