import { formatCalendarDate } from 'shared/domain/calendarDate';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import { emailKey } from '../../accounts/email';
import type { ImportedLine, Remark, Term } from './readLicence';

/** A subscription to create. */
export interface NewLicence {
  email: string;
  /** The imported codes. Further computers get new codes. */
  codes: string[];
  quantity: number;
  term: Term;
}

interface LicenceLine extends ImportedLine {
  licence: NonNullable<ImportedLine['licence']>;
}

/**
 * Groups the codes of each order of a customer into one subscription.
 * @param accepted the lines to import
 * @param needed all lines with a code, even those with errors. An order is imported only if all its lines are accepted.
 */
export function groupLicences(
  accepted: readonly ImportedLine[],
  needed: readonly ImportedLine[],
): { licences: NewLicence[]; remarks: Remark[] } {
  const licences: NewLicence[] = [];
  const remarks: Remark[] = [];
  const neededByOrder = groupByOrder(needed);
  for (const [key, group] of groupByOrder(accepted.filter(hasLicence))) {
    const acceptedLines = new Set(group.map(({ line }) => line));
    const missing = neededByOrder.get(key)?.find(({ line }) => !acceptedLines.has(line));
    const licence = missing ? `Line ${missing.line} of the same order is not imported.` : mergedLicence(group);
    if (typeof licence === 'string')
      remarks.push(...group.map(({ line }) => ({ line, text: licence, isProblem: true })));
    else licences.push(licence);
  }
  return { licences, remarks };
}

function hasLicence(line: ImportedLine): line is LicenceLine {
  return line.licence !== undefined;
}

function groupByOrder<Line extends ImportedLine>(lines: readonly Line[]): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    // A line without an order is a group of its own.
    const key = line.order === '' ? `line ${line.line}` : `${emailKey(line.email)} ${line.order}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return groups;
}

/** Returns the subscription for a group, or the reason why the group can't be imported. */
function mergedLicence(group: readonly LicenceLine[]): NewLicence | string {
  const [first] = group;
  if (!first) throw new Error('A group of licences is empty.');
  const { term } = first.licence;
  const other = group.find(({ licence }) => licence.term.endDate !== term.endDate);
  if (other)
    return `The licences of one order end on different days: ${formatCalendarDate(term.endDate)} in line ${first.line}, and ${formatCalendarDate(other.licence.term.endDate)} in line ${other.line}.`;
  const quantity = group.reduce((sum, { licence }) => sum + licence.computers, 0);
  if (quantity > MAX_QUANTITY)
    return `The licences of the order are for ${quantity} computers, but a subscription can have at most ${MAX_QUANTITY}.`;
  return { email: first.email, codes: group.map(({ licence }) => licence.code), quantity, term };
}
