import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { vatIn } from 'shared/domain/vat';
import type { Db } from 'server-kit/db/database';
import { findCorrections, findCountryCorrections } from './findCorrections';
import { findCredits, findFailedCredits } from './findCredits';
import { findBookedSales } from './findBookedSales';
import { correctedQuarter, type Days, type JournalEntry } from './JournalEntry';

/** Entries of the journal with the same kind, country, rate and corrected quarter, added up. */
export interface JournalTotal extends Omit<
  JournalEntry,
  'day' | 'saleDay' | 'document' | 'orderNumber' | 'correction'
> {
  /** See `correctedQuarter`. */
  corrects: CalendarDate | null;
  /** The number of entries. */
  count: number;
}

/**
 * Returns the totals of a period's journal. Adds up the sales and credit notes in the database, because a large quarter
 * has many. Reads the corrections, and the sales and credit notes of the corrected orders, one by one, because there
 * are few. Omits late invoices, whose entries add up to zero.
 */
export async function findJournalTotals(db: Db, days: Days): Promise<JournalTotal[]> {
  const corrected = { ...days, condition: isCorrected() };
  const [sales, credits, failed, ...rows] = await Promise.all([
    totalSales(db, days),
    totalCredits(db, days, 'issued_on'),
    totalCredits(db, days, 'voided_on'),
    findBookedSales(db, corrected),
    findCredits(db, corrected),
    findFailedCredits(db, corrected),
    findCorrections(db, days),
    findCountryCorrections(db, days),
  ]);
  const entries = rows.flat().flatMap((row) => row.entries);
  return [
    ...sales,
    ...credits,
    ...failed,
    ...entries.map((entry) => ({ ...entry, corrects: correctedQuarter(entry), count: 1 })),
  ];
}

/** Returns the SQL condition for orders with a corrected invoice, or with a corrected country of a closed sale. */
function isCorrected(): RawBuilder<SqlBool> {
  return sql<SqlBool>`orders.id in (
    select order_id from invoice_corrections union select order_id from country_corrections)`;
}

async function totalSales(db: Db, { first, last }: Days): Promise<JournalTotal[]> {
  const sales = await db
    .selectFrom('orders')
    // The same amount as `soldPence`. PostgreSQL's `least` ignores nulls.
    .select(sql<Pence>`least(paid_pence, payable_pence)`.as('soldPence'))
    .select(['country_code', 'vat_treatment', 'vat_percentage'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('booked_on', '>=', first)
    .where('booked_on', '<=', last)
    .where('grant_reason', 'is', null)
    .where(sql<SqlBool>`not ${isCorrected()}`)
    .groupBy(['soldPence', 'country_code', 'vat_treatment', 'vat_percentage'])
    .execute();
  return sales.map(({ soldPence, country_code, vat_treatment, vat_percentage, count }) => ({
    kind: 'sale',
    countryCode: country_code,
    vat_treatment,
    vat_percentage,
    corrects: null,
    count,
    grossPence: count * soldPence,
    // Round the VAT of one sale before multiplying, because the journal rounds it per sale.
    vatPence: vat_percentage === null ? 0 : count * vatIn(soldPence, vat_percentage),
  }));
}

/** Adds up a period's issued credit notes or, with the opposite sign, the credit notes whose refunds failed in it. */
async function totalCredits(db: Db, { first, last }: Days, day: 'issued_on' | 'voided_on'): Promise<JournalTotal[]> {
  const credits = await db
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select(['country_code', 'vat_treatment', 'vat_percentage'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<Pence>`sum(amount_pence)::int8`.as('gross'))
    .select(sql<Pence>`coalesce(sum(vat_pence), 0)::int8`.as('vat'))
    // The same quarter as `correctedQuarter`.
    .select(
      sql<CalendarDate | null>`case when date_trunc('quarter', booked_on) < date_trunc('quarter', ${sql.ref(day)})
        then date_trunc('quarter', booked_on)::date end`.as('corrects'),
    )
    .where(`credit_notes.${day}`, '>=', first)
    .where(`credit_notes.${day}`, '<=', last)
    .where(sql<SqlBool>`not ${isCorrected()}`)
    .groupBy(['country_code', 'vat_treatment', 'vat_percentage', 'corrects'])
    .execute();
  const sign = day === 'issued_on' ? -1 : 1;
  return credits.map(({ country_code, vat_treatment, vat_percentage, corrects, count, gross, vat }) => ({
    kind: day === 'issued_on' ? 'refund' : 'refund failed',
    countryCode: country_code,
    vat_treatment,
    vat_percentage,
    corrects,
    count,
    grossPence: sign * gross,
    vatPence: sign * vat,
  }));
}
