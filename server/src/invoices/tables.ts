import type { Generated, Selectable } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';

export interface CreditNotesTable {
  number: number;
  refund_id: string;
  order_id: string;
  amount_pence: number;
  /** Part of the amount. Null if the sale had no VAT. */
  vat_pence: number | null;
  issued_on: CalendarDate;
  /** As issued; never changed. */
  html: string;
  /** When its refund failed. It then credits nothing. */
  voided_on: CalendarDate | null;
}

export type CreditNote = Selectable<CreditNotesTable>;

export interface CreditNoteCounterTable {
  id: Generated<boolean>;
  last_number: number;
}

export interface InvoiceTables {
  credit_notes: CreditNotesTable;
  credit_note_counter: CreditNoteCounterTable;
}
