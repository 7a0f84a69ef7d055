import { sql } from 'kysely';
import type { Db } from 'server-kit/db/database';
import type { Days } from './JournalEntry';

/** The range of the invoice or credit note numbers that were issued in a period. */
export interface NumberRange {
  count: number;
  /** The lowest number, and `last` the highest. Both are null if there is none. */
  first: number | null;
  last: number | null;
  /** How many numbers between them are missing. */
  missing: number;
}

/** Returns the number ranges of a period's documents, including replaced invoices and void credit notes. */
export async function findNumbers(db: Db, days: Days): Promise<{ invoices: NumberRange; creditNotes: NumberRange }> {
  const [invoices, creditNotes] = await Promise.all([
    rangeOf(db, days, [
      { table: 'invoices', number: 'number', day: 'issued_on' },
      { table: 'invoice_corrections', number: 'invoice_number', day: 'invoice_issued_on' },
    ]),
    rangeOf(db, days, [
      { table: 'credit_notes', number: 'number', day: 'issued_on' },
      { table: 'invoice_corrections', number: 'credit_note_number', day: 'issued_on' },
    ]),
  ]);
  return { invoices, creditNotes };
}

interface Source {
  table: string;
  number: string;
  day: string;
}

async function rangeOf(db: Db, { first, last }: Days, sources: [Source, Source]): Promise<NumberRange> {
  const issued = sources.map(
    ({ table, number, day }) => sql`
      select ${sql.ref(number)} as number from ${sql.table(table)} where ${sql.ref(day)} between ${first} and ${last}`,
  );
  const { rows } = await sql<Omit<NumberRange, 'missing'>>`
    select count(*) as count, min(number) as first, max(number) as last
    from (${sql.join(issued, sql` union all `)}) as issued`.execute(db);
  const [range = { count: 0, first: null, last: null }] = rows;
  if (range.first === null || range.last === null) return { ...range, missing: 0 };
  // Count the documents of all days, because numbers and dates can be in a different order around midnight.
  const used = sources.map(
    ({ table, number }) => sql`
      (select count(*) from ${sql.table(table)} where ${sql.ref(number)} between ${range.first} and ${range.last})`,
  );
  const { rows: counts } = await sql<{ used: number }>`select ${sql.join(used, sql` + `)} as used`.execute(db);
  return { ...range, missing: range.last - range.first + 1 - (counts[0]?.used ?? 0) };
}
