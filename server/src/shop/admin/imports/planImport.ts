import { activationCodeKey } from 'shared/domain/activationCode';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { DbOrTrx } from 'server-kit/db/database';
import { emailKey } from '../../accounts/email';
import { type Field, findColumns } from './columns';
import { findKnown, type Known } from './findKnown';
import { groupLicences, type NewLicence } from './groupLicences';
import { readCsv } from './readCsv';
import { type Defaults, type ImportedLine, readLicence, type Remark } from './readLicence';

export interface ImportPlan {
  licences: NewLicence[];
  /** The distinct email addresses that have no account yet. */
  newCustomers: string[];
  /** The ids of accounts that get licences, although anyone may have registered with their addresses. */
  unproved: string[];
  /** The lines that are not imported, in the order of the file. */
  remarks: Remark[];
  unusedColumns: string[];
}

/**
 * Reads a file and compares it with the accounts and codes in the shop. Changes nothing.
 * @throws {AdminError} if the file as a whole can't be read
 */
export async function planImport(
  db: DbOrTrx,
  bytes: Uint8Array,
  defaults: Defaults,
  today: CalendarDate,
): Promise<ImportPlan> {
  const { header, lines } = await readCsv(bytes);
  const { positions, unused } = findColumns(header);
  const remarks: Remark[] = [];
  const readable: ImportedLine[] = [];
  const needed: ImportedLine[] = [];
  for (const { line, cells } of lines) {
    const valueOf = (field: Field) => cells[positions.get(field) ?? -1];
    const result = readLicence(line, valueOf, defaults, today);
    if ('text' in result) {
      const { customer, ...remark } = result;
      remarks.push(remark);
      if (customer) needed.push(customer);
    } else {
      readable.push(result);
      if (result.licence) needed.push(result);
    }
  }
  const known = await findKnown(db, readable);
  const refuse = createRefusal(known);
  const accepted: ImportedLine[] = [];
  for (const line of readable) {
    const refusal = refuse(line);
    if (refusal) remarks.push({ line: line.line, ...refusal });
    else accepted.push(line);
  }
  const { licences, remarks: groupRemarks } = groupLicences(accepted, needed);
  remarks.push(...groupRemarks);
  const refused = new Set(remarks.map(({ line }) => line));
  const newcomers = accepted.filter(({ line, email }) => !refused.has(line) && !known.accounts.has(emailKey(email)));
  const receivers = [...new Set(licences.map(({ email }) => emailKey(email)))].flatMap(
    (key) => known.accounts.get(key) ?? [],
  );
  return {
    licences,
    unproved: receivers.filter(({ isProved }) => !isProved).map(({ id }) => id),
    newCustomers: [...new Map(newcomers.map(({ email }) => [emailKey(email), email])).values()],
    remarks: remarks.sort((one, other) => one.line - other.line),
    unusedColumns: unused,
  };
}

/**
 * Creates a function that returns the reason to skip a line, or `undefined` for a line to import. The function
 * remembers the codes of earlier lines, so call it once for each line, in order.
 */
function createRefusal({ accounts, codes }: Known) {
  const seen = new Map<string, number>();
  return ({ line, email, licence }: ImportedLine): Omit<Remark, 'line'> | undefined => {
    const account = emailKey(email);
    if (accounts.get(account)?.isBlocked === true)
      return { text: `The customer ${email} is blocked. Unblock the customer first.`, isProblem: true };
    if (!licence)
      return accounts.has(account) ? { text: `${email} already has an account.`, isProblem: false } : undefined;
    const key = activationCodeKey(licence.code);
    const firstLine = seen.get(key);
    seen.set(key, firstLine ?? line);
    if (firstLine !== undefined) return { text: `The code is the same as in line ${firstLine}.`, isProblem: true };
    const owner = codes.get(key);
    if (owner === undefined) return undefined;
    if (owner === account) return { text: `${email} already has this code.`, isProblem: false };
    return {
      text: owner === null ? 'The code was replaced and no longer works.' : 'Another customer has this code.',
      isProblem: true,
    };
  };
}
