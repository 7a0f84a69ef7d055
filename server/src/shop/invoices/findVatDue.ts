import { sql } from 'kysely';
import type { Pence } from 'shared/domain/money';
import { vatIn } from 'shared/domain/vat';
import type { Db } from 'server-kit/db/database';
import { findCorrected, isCorrected } from './findJournal';
import type { Days } from './JournalEntry';

/**
 * Returns the VAT of a period, which is the total of its journal. Lets the database count the sales of each amount and
 * rate, because the journal of a large month has many lines.
 */
export async function findVatDue(db: Db, days: Days): Promise<Pence> {
  const [sales, credits, corrected] = await Promise.all([
    countSales(db, days),
    creditedVat(db, days),
    findCorrected(db, days),
  ]);
  const sold = sales.reduce((sum, { soldPence, rate, count }) => sum + count * vatIn(soldPence, rate), 0);
  return sold - credits + corrected.reduce((sum, { vatPence }) => sum + vatPence, 0);
}

function countSales(db: Db, { first, last }: Days) {
  return (
    db
      .selectFrom('orders')
      // Like `soldPence`. PostgreSQL's `least` ignores nulls.
      .select(sql<Pence>`least(paid_pence, payable_pence)`.as('soldPence'))
      .select('vat_percentage as rate')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('booked_on', '>=', first)
      .where('booked_on', '<=', last)
      .where('grant_reason', 'is', null)
      .where('vat_percentage', 'is not', null)
      .where(sql<boolean>`not ${isCorrected()}`)
      .groupBy(['soldPence', 'rate'])
      .$narrowType<{ rate: number }>()
      .execute()
  );
}

/** Returns the VAT of the credit notes of a period, minus those whose refund failed in it. */
async function creditedVat(db: Db, { first, last }: Days): Promise<Pence> {
  const { rows } = await sql<{ pence: Pence }>`select (
      coalesce((select sum(vat_pence) from credit_notes where issued_on between ${first} and ${last}), 0)
      - coalesce((select sum(vat_pence) from credit_notes where voided_on between ${first} and ${last}), 0)
    )::int8 as pence`.execute(db);
  return rows[0]?.pence ?? 0;
}
