import { type Kysely, sql } from 'kysely';

/**
 * Adds a table of corrected invoices. A correction replaces the order's row in `invoices`, so an older server shows the
 * new invoice. The new table stores the old invoice and its credit note. The credit note is not in `credit_notes`,
 * because an older server would count it as a refund.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table invoice_corrections (
      credit_note_number integer primary key check (credit_note_number > 0),
      order_id text not null references orders (id),
      issued_on date not null,
      html text not null,
      invoice_number integer not null unique check (invoice_number > 0),
      invoice_issued_on date not null,
      invoice_html text not null
    )`.execute(db);
  await sql`create index invoice_corrections_by_order on invoice_corrections (order_id)`.execute(db);
}
