import { sql } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { documentNumber } from '../../invoices/describeSale';
import { findNumbers } from '../../invoices/findNumbers';
import type { Days } from '../../invoices/JournalEntry';
import { AdminError, type Command } from '../Command';
import { pounds } from '../pounds';
import { ACCOUNTING_ROLES } from '../roles';
import { closedLine } from '../search/closedLine';
import { counted, MAX_LIMIT, readLimit, readText, toPage, toTable } from '../search/listOptions';
import { PERIOD_OPTIONS } from '../search/period';
import { describeDays, readWholeDays } from '../search/wholeDays';
import { findDocumentCustomers } from './documentCustomers';
import { PART_OPTIONS } from './readJournal';

export const creditNotesCommand: Command = {
  usage: 'credit-notes',
  summary:
    'List a period’s credit notes by number, including void ones, and check that no number is missing. The default is the last whole quarter.',
  report: { title: 'Credit notes', roles: ACCOUNTING_ROLES },
  options: { ...PERIOD_OPTIONS, ...PART_OPTIONS },
  run: async ({ db, clock }, _args, options) => {
    const days = readWholeDays(options, clock);
    const limit = options['limit'] === undefined ? MAX_LIMIT : readLimit(options);
    const after = readAfter(readText(options, 'after'));
    const [found, { creditNotes: numbers }] = await Promise.all([
      findCreditNotes(db, days, after, limit + 1),
      findNumbers(db, days),
    ]);
    const { items, ...page } = toPage(found, limit, ({ number }) => String(number));
    const notes = items.map((note) => ({
      ...note,
      orderNumber: note.order_number,
      document: documentNumber('CN', note.number),
    }));
    const customerOf = await findDocumentCustomers(db, notes);
    const table = toTable(notes, {
      document: (note) => note.document,
      day: (note) => note.issued_on,
      kind: (note) => note.kind,
      order: (note) => note.orderNumber,
      customer: (note) => customerOf(note).email,
      name: (note) => customerOf(note).name,
      gross: (note) => pounds(note.gross_pence),
      VAT: (note) => pounds(note.vat_pence ?? 0),
      net: (note) => pounds(note.gross_pence - (note.vat_pence ?? 0)),
      'void since': (note) => note.voided_on,
    });
    const missing = numbers.missing === 0 ? 'No number is missing' : `${counted(numbers.missing, 'number')} missing`;
    const range =
      numbers.first === null || numbers.last === null
        ? ''
        : ` ${documentNumber('CN', numbers.first)} to ${documentNumber('CN', numbers.last)}. ${missing}.`;
    const message = [
      `${describeDays(days)}: ${counted(numbers.count, 'credit note')}.${range} Amounts are in pounds.`,
      await closedLine(db, days),
    ].join('\n');
    return { message, ...table, days, ...page };
  },
};

/** Returns the credit notes for refunds and for corrected invoices. Both kinds share one number sequence. */
function findCreditNotes(db: Db, { first, last }: Days, after: number, limit: number) {
  const notes = db
    .selectFrom('credit_notes')
    .select(['number', 'order_id', 'issued_on', 'amount_pence as gross_pence', 'vat_pence', 'voided_on'])
    .select(sql<string>`'refund'`.as('kind'))
    .where('issued_on', '>=', first)
    .where('issued_on', '<=', last)
    .unionAll(
      db
        .selectFrom('invoice_corrections')
        .select(['credit_note_number as number', 'order_id', 'issued_on', 'cancelled_pence as gross_pence'])
        .select(['cancelled_vat_pence as vat_pence', sql<string | null>`null::date`.as('voided_on')])
        .select(sql<string>`'invoice cancelled'`.as('kind'))
        .where('issued_on', '>=', first)
        .where('issued_on', '<=', last),
    );
  return db
    .selectFrom(notes.as('notes'))
    .innerJoin('orders', 'orders.id', 'notes.order_id')
    .selectAll('notes')
    .select('order_number')
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

function readAfter(text: string | undefined): number {
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text))
    throw new AdminError('--after must be the number of a credit note.');
  return Number(text ?? 0);
}
