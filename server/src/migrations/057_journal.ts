import { type Kysely, sql } from 'kysely';

/**
 * Stores the VAT of each cancelled invoice, because a corrected country changes the order's VAT, but not the VAT period
 * of the first invoice. Adds indexes for reports by day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table invoice_corrections
      add column country_code text,
      add column vat_treatment text,
      add column vat_percentage numeric(5, 2)`.execute(db);
  await sql`create index invoice_corrections_by_day on invoice_corrections (issued_on)`.execute(db);
  await sql`create index credit_notes_by_day on credit_notes (issued_on)`.execute(db);
  await sql`create index credit_notes_by_void on credit_notes (voided_on) where voided_on is not null`.execute(db);
}
