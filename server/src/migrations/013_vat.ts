import { type Kysely, sql } from 'kysely';

/**
 * Adds the merchant's table of VAT rates and each sale's VAT. Existing orders with an invoice get their invoice's VAT.
 * Other existing orders, and orders that an older server creates, have no VAT treatment.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vat_rates (
      country_code text primary key check (country_code ~ '^[A-Z]{2}$'),
      percentage numeric(5, 2) not null check (percentage >= 0 and percentage < 100)
    )`.execute(db);
  await sql`insert into vat_rates (country_code, percentage) values ('GB', 20)`.execute(db);

  await sql`
    alter table orders
      add column vat_treatment text check (vat_treatment in ('not-registered', 'outside-scope', 'rated')),
      add column vat_percentage numeric(5, 2),
      add check ((coalesce(vat_treatment, '') = 'rated') = (vat_percentage is not null))`.execute(db);
  await sql`
    update orders set vat_treatment = 'rated', vat_percentage = 20
    from invoices
    where invoices.order_id = orders.id and invoices.html like '%The total includes VAT at 20\\%%'`.execute(db);
  await sql`
    update orders set vat_treatment = 'not-registered'
    from invoices
    where invoices.order_id = orders.id and invoices.html like '%VAT: N/A (supplier not VAT registered)%'`.execute(db);
}
