import { sql } from 'kysely';

export const invoices = [
  sql`
    create table vat_rates (
      country_code text primary key check (country_code ~ '^[A-Z]{2}$'),
      percentage numeric(5, 2) not null check (percentage >= 0 and percentage < 100)
    )`,
  sql`insert into vat_rates (country_code, percentage) values ('GB', 20)`,

  sql`
    create table invoices (
      number integer primary key check (number > 0),
      order_id text not null unique references orders (id),
      issued_on date not null,
      customer text not null,
      html text not null
    )`,
  sql`create index invoices_by_day on invoices (issued_on)`,
  sql`
    create index invoices_by_name_part on invoices using gin (search_trigrams(search_key(split_part(customer, e'\\n', 1))))
    with (fastupdate = off)`,
  sql`
    create table late_invoices (
      number integer primary key check (number > 0),
      order_id text not null unique references orders (id),
      issued_on date not null
    )`,
  sql`create index late_invoices_by_day on late_invoices (issued_on, number)`,
  sql`
    create table invoice_corrections (
      credit_note_number integer primary key check (credit_note_number > 0),
      order_id text not null references orders (id),
      issued_on date not null,
      html text not null,
      invoice_number integer not null unique check (invoice_number > 0),
      invoice_issued_on date not null,
      invoice_html text not null,
      country_code text not null,
      vat_treatment text not null,
      vat_percentage numeric(5, 2),
      cancelled_pence integer not null,
      cancelled_vat_pence integer,
      invoiced_pence integer not null
    )`,
  sql`create index invoice_corrections_by_order on invoice_corrections (order_id)`,
  sql`create index invoice_corrections_by_day on invoice_corrections (issued_on, credit_note_number)`,
  sql`create index invoice_corrections_by_invoice_day on invoice_corrections (invoice_issued_on)`,

  sql`
    create table credit_notes (
      number integer primary key check (number > 0),
      refund_id text not null unique references refunds (id),
      order_id text not null references orders (id),
      amount_pence integer not null,
      vat_pence integer,
      issued_on date not null,
      html text not null,
      voided_on date
    )`,
  sql`create index credit_notes_by_order on credit_notes (order_id)`,
  sql`create index credit_notes_by_day on credit_notes (issued_on, number)`,
  sql`create index credit_notes_by_void on credit_notes (voided_on, number) where voided_on is not null`,

  // The last numbers are in rows instead of sequences. A rollback then frees the number, so no number is skipped.
  sql`
    create table invoice_counter (
      id boolean primary key default true check (id),
      last_number integer not null
    )`,
  sql`insert into invoice_counter (last_number) values (0)`,
  sql`
    create table credit_note_counter (
      id boolean primary key default true check (id),
      last_number integer not null
    )`,
  sql`insert into credit_note_counter (last_number) values (0)`,
];
