import type { Command } from '../Command';
import { describeEntries } from '../operatorLog/describeEntries';
import { DOCUMENT_ROLES } from '../roles';
import { counted, PAGE_OPTIONS, pageNote, readLastNumber, readLimit, toPage, toTable } from '../search/listOptions';
import { isWithin, PERIOD_OPTIONS, readPeriod } from '../search/period';

export const notesCommand: Command = {
  usage: 'notes',
  summary: 'List the notes that staff wrote about orders, subscriptions and customers, newest first.',
  report: { title: 'Notes', roles: DOCUMENT_ROLES },
  options: { ...PERIOD_OPTIONS, ...PAGE_OPTIONS },
  run: async ({ db, clock }, _args, options) => {
    const limit = readLimit(options);
    const after = readLastNumber(options);
    let query = db
      .selectFrom('office_notes')
      .select(['id', 'at', 'author', 'about as subject', 'note'])
      .where(isWithin('at', readPeriod(options, clock)))
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (after !== undefined) query = query.where('id', '<', after);
    const { items, ...page } = toPage(await query.execute(), limit, ({ id }) => String(id));
    // `describeEntries` adds the order, subscription or customer that each note is about.
    const notes = await describeEntries(
      db,
      items.map((note) => ({ ...note, before: null, after: null })),
    );
    const table = toTable(notes, {
      at: (each) => each.at,
      author: (each) => each.author,
      note: (each) => each.note,
      order: (each) => each.order,
      subscription: (each) => each.subscription,
      customer: (each) => each.customer,
    });
    return { message: counted(notes.length, 'note') + pageNote(options, page), ...table, ...page };
  },
};
