import { counting } from 'shared/domain/counting';
import type { ImportPlan } from './planImport';
import type { Remark } from './readLicence';

/** The maximum number of remarks to list. */
const MAX_REMARKS = 100;

/** Describes what an import will do, with a sentence for each line that it skips. */
export function describeImport(
  { licences, newCustomers, unproved, remarks, unusedColumns }: ImportPlan,
  sendsMail: boolean,
): string {
  const computers = licences.reduce((sum, { quantity }) => sum + quantity, 0);
  const newCodes = computers - licences.reduce((sum, { codes }) => sum + codes.length, 0);
  return [
    `This imports ${counting(licences.length, 'licence')} for ${counting(computers, 'computer')}, and creates ${counting(newCustomers.length, 'account')}.`,
    ...(newCodes === 0
      ? []
      : [
          `${counting(newCodes, 'computer')} can’t use an imported code, because each computer needs its own. They get new codes, which the customers can find on Subscriptions.`,
        ]),
    ...(unproved.length === 0
      ? []
      : [
          `Strangers may have registered ${counting(unproved.length, 'account')} of these customers, because nobody has used a link from their mailboxes. The import ends all access to these accounts and removes their passwords. Their customers get an email and sign in by email.`,
        ]),
    sendsMail
      ? 'The customers get their codes by email.'
      : `Nobody${unproved.length === 0 ? '' : ' else'} gets an email now. Reminders before the end dates are sent as usual.`,
    ...(unusedColumns.length === 0
      ? []
      : [`These columns are not used: ${unusedColumns.map((name) => `“${name}”`).join(', ')}.`]),
    ...(remarks.length === 0 ? [] : ['These lines are left out:', ...listRemarks(remarks)]),
  ].join('\n');
}

export function listRemarks(remarks: readonly Remark[]): string[] {
  const lines = remarks.slice(0, MAX_REMARKS).map(({ line, text }) => `Line ${line}: ${text}`);
  const more = remarks.length - lines.length;
  return more === 0 ? lines : [...lines, `And ${counting(more, 'more line')}.`];
}
