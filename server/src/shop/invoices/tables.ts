import type { Generated, Selectable } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { VatTreatment } from '../vat/tables';

export interface InvoicesTable {
  number: number;
  order_id: string;
  issued_on: CalendarDate;
  html: string;
  /** The printed name, address and country. */
  customer: string;
}

export interface InvoiceCounterTable {
  id: Generated<boolean>;
  last_number: number;
}

export interface CreditNotesTable {
  number: number;
  refund_id: string;
  order_id: string;
  amount_pence: number;
  /** The VAT that the amount includes. Null if the sale had no VAT. */
  vat_pence: number | null;
  issued_on: CalendarDate;
  /** The issued HTML, which never changes. */
  html: string;
  /** The day on which the refund failed. The credit note is void from this day. Null if it is valid. */
  voided_on: CalendarDate | null;
}

export type CreditNote = Selectable<CreditNotesTable>;

export interface CreditNoteCounterTable {
  id: Generated<boolean>;
  last_number: number;
}

/** The first invoice of a sale that was booked in an earlier month. It must not change that month's journal. */
export interface LateInvoicesTable {
  number: number;
  order_id: string;
  issued_on: CalendarDate;
}

/** A replaced invoice, and the credit note that cancels it. */
export interface InvoiceCorrectionsTable {
  /** The credit note's number, from the same counter as credit notes for refunds. */
  credit_note_number: number;
  order_id: string;
  /** The issue date of the credit note and the new invoice. */
  issued_on: CalendarDate;
  /** The credit note's issued HTML, which never changes. */
  html: string;
  invoice_number: number;
  invoice_issued_on: CalendarDate;
  invoice_html: string;
  /** The country and the VAT of the cancelled invoice. */
  country_code: string;
  vat_treatment: VatTreatment;
  vat_percentage: number | null;
  /** The amount of the credit note. A partial refund before the correction reduces it. */
  cancelled_pence: number;
  /** The VAT that the credit note includes. Null if the cancelled invoice had no VAT. */
  cancelled_vat_pence: number | null;
  /** The total of the new invoice. */
  invoiced_pence: number;
}

declare module 'server-kit/db/schema' {
  interface Database {
    invoices: InvoicesTable;
    late_invoices: LateInvoicesTable;
    invoice_counter: InvoiceCounterTable;
    credit_notes: CreditNotesTable;
    credit_note_counter: CreditNoteCounterTable;
    invoice_corrections: InvoiceCorrectionsTable;
  }
}
