import type { Db } from 'server-kit/db/database';
import { findJournal, type JournalPart } from '../../invoices/findJournal';
import type { Days } from '../../invoices/JournalEntry';
import { AdminError, type OptionSpec, type Options } from '../Command';
import { MAX_LIMIT, PAGE_OPTIONS, readLimit, readText } from '../search/listOptions';

/** The options that the office uses to read a list page by page. By default, the command line shows the whole list. */
export const PART_OPTIONS = {
  ...PAGE_OPTIONS,
  limit: { type: 'string', meaning: `The number of rows, from 1 to ${MAX_LIMIT}. The default is all.` },
} satisfies Record<string, OptionSpec>;

/**
 * Reads the part of the journal that `--limit` and `--after` select.
 * @throws {AdminError} if one of them is invalid
 */
export async function readJournal(db: Db, days: Days, options: Options, sources?: JournalPart['sources']) {
  const limit = options['limit'] === undefined ? undefined : readLimit(options);
  try {
    return await findJournal(db, days, { sources, limit, after: readText(options, 'after') });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AdminError(`There is no such row to continue after: ${options['after']}.`);
  }
}
