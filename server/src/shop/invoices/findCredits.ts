import { sql, type SqlBool } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Db } from 'server-kit/db/database';
import { documentNumber } from './describeSale';
import { createEntry, type EntryKind, firstTerms, vatTermsOf } from './JournalEntry';
import { isInRange, type JournalSource, type Range } from './journalSource';

/** Finds the credit notes of a period. */
export const findCredits: JournalSource = (db, range) =>
  findCreditNotes(db, range, { day: 'issued_on', kind: 'refund', sign: -1 });

/** Finds the credit notes whose refunds failed in a period. */
export const findFailedCredits: JournalSource = (db, range) =>
  findCreditNotes(db, range, { day: 'voided_on', kind: 'refund failed', sign: 1 });

interface CreditEntries {
  /** The column with the day that the entries are booked on. */
  day: 'issued_on' | 'voided_on';
  kind: EntryKind;
  /** The sign of the entries' amounts: -1 if they reduce the sales. */
  sign: 1 | -1;
}

/**
 * Finds credit notes with their VAT terms. A correction stores the terms that applied before it. A credit note's terms
 * are therefore in the first correction after it or, if there is none, in the order.
 */
async function findCreditNotes(db: Db, range: Range, { day, kind, sign }: CreditEntries) {
  const { limit, condition = sql<SqlBool>`true` } = range;
  let query = db
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('invoice_corrections')
          .select(vatTermsOf('invoice_corrections').as('terms'))
          .whereRef('invoice_corrections.order_id', '=', 'orders.id')
          .whereRef('credit_note_number', '>', 'credit_notes.number')
          .orderBy('credit_note_number')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['number', 'amount_pence', 'vat_pence', `credit_notes.${day} as day`, 'order_number', 'booked_on'])
    .select(firstTerms('next').as('terms'))
    .where(isInRange(`credit_notes.${day}`, 'number', range))
    .where(condition)
    .$narrowType<{ day: CalendarDate; booked_on: CalendarDate }>()
    .orderBy(`credit_notes.${day}`)
    .orderBy('number');
  if (limit !== undefined) query = query.limit(limit);
  const notes = await query.execute();
  return notes.map((note) => {
    const entry = createEntry({
      day: note.day,
      saleDay: note.booked_on,
      kind,
      document: documentNumber('CN', note.number),
      orderNumber: note.order_number,
      terms: note.terms,
      grossPence: sign * note.amount_pence,
      vatPence: sign * (note.vat_pence ?? 0),
    });
    return { day: note.day, key: note.number, entries: [entry] };
  });
}
