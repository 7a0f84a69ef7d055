import { counting } from 'shared/domain/counting';
import { calendarDateOf, parseCalendarDate, startOfDay } from 'shared/domain/calendarDate';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { isUniqueViolation } from 'server-kit/db/databaseUnavailable';
import { addAccounts } from '../../accounts/addAccounts';
import { emailKey } from '../../accounts/email';
import { endUnprovedAccess } from '../../accounts/endUnprovedAccess';
import { unknownPasswordHash } from '../../accounts/unknownPassword';
import { deliverImport } from '../../fulfilment/deliverImport';
import { AdminError, type AdminContext, type Command, type Options } from '../Command';
import { describeImport, listRemarks } from '../imports/describeImport';
import { type ImportPlan, planImport } from '../imports/planImport';
import type { NewLicence } from '../imports/groupLicences';
import { logChange } from '../operatorLog/logChange';
import { orderState } from '../operatorLog/states';
import { OWNER } from '../roles';
import { findCustomer } from './findCustomer';
import { readNumber } from './readNumber';

const REASON = 'imported from another shop';

export const importLicencesCommand: Command = {
  usage: 'import-licences',
  summary: 'Import another shop’s customers and licences from a CSV file. The codes keep working.',
  options: {
    file: { type: 'string', kind: 'file', isRequired: true, meaning: 'The CSV file, in UTF-8.' },
    ends: {
      type: 'string',
      kind: 'date',
      label: 'usual end date',
      meaning: 'The last day for licences without an end date.',
    },
    computers: {
      type: 'string',
      kind: 'whole number',
      label: 'usual number of computers',
      meaning: 'The number of computers for licences without a limit.',
    },
    'skip-problems': { type: 'boolean', meaning: 'If some lines have problems, import the other lines.' },
    'send-codes': { type: 'boolean', label: 'email the codes', meaning: 'Email the codes to the customers.' },
  },
  office: {
    title: 'Import licences',
    roles: OWNER,
    page: 'shop',
    needsSecondFactor: true,
    undo: 'To undo a licence, block its subscription. A second import of the same file changes nothing.',
  },
  confirm: async (context, _args, options) => {
    const plan = await readPlan(context.db, context, options);
    return describeImport(plan, options['send-codes'] === true);
  },
  run: async (context, _args, options) => {
    // Nobody knows this password, so all new accounts can share its hash.
    const unknownHash = await unknownPasswordHash();
    const plan = await context.db
      .transaction()
      .execute(async (trx) => {
        const read = await readPlan(trx, context, options);
        const { licences, newCustomers, unproved } = read;
        // Change the accounts in the order of their ids, so that two imports can't deadlock.
        for (const id of unproved.toSorted()) await endUnprovedAccess(trx, context, id, unknownHash);
        const ids = await addAccounts(trx, context, newCustomers, unknownHash);
        for (const [, id] of ids)
          await logChange(trx, context, {
            command: 'import-licences',
            subject: id,
            before: null,
            after: { account: 'new' },
          });
        for (const licence of licences) await importLicence(trx, context, licence, ids, options['send-codes'] === true);
        return read;
      })
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw new AdminError(
          'Somebody else added some of these customers or codes just now. Nothing was imported. Try again.',
        );
      });
    context.wakeMail();
    const { licences, newCustomers, remarks } = plan;
    const rows = remarks.map(({ line, text }) => ({ line, 'left out because': text }));
    return {
      message: `${counting(licences.length, 'licence')} and ${counting(newCustomers.length, 'new account')} imported.`,
      rows,
      columns: ['line', 'left out because'],
    };
  },
};

async function importLicence(
  trx: Trx,
  context: AdminContext,
  { email, codes, quantity, term: { startDate, endDate, months } }: NewLicence,
  newIds: ReadonlyMap<string, string>,
  sendsMail: boolean,
): Promise<void> {
  const userId = newIds.get(emailKey(email)) ?? (await findCustomer(trx, email)).id;
  const paidAt = startOfDay(startDate);
  const licence = { userId, quantity, months, reason: REASON, paidAt, codes, sendsMail };
  const id = await deliverImport(trx, context, licence);
  const after = { ...(await orderState(trx, id)), quantity, ends: endDate, importedCodes: codes.length };
  await logChange(trx, context, { command: 'import-licences', subject: id, before: null, after });
}

/**
 * @throws {AdminError} if the file or an option is invalid, if there is nothing to import, or if lines have problems
 */
async function readPlan(db: DbOrTrx, { clock }: AdminContext, options: Options): Promise<ImportPlan> {
  const { file, ends, computers } = options;
  if (typeof file !== 'string') throw new AdminError('Give the file with --file.');
  const endDate = parseCalendarDate(ends);
  if (typeof ends === 'string' && endDate === undefined)
    throw new AdminError('--ends must be a date such as 2027-03-31.');
  const defaults = {
    endDate,
    computers: typeof computers === 'string' ? readNumber(computers, '--computers', MAX_QUANTITY) : undefined,
  };
  const plan = await planImport(db, Buffer.from(file, 'base64'), defaults, calendarDateOf(clock.now()));
  const problems = plan.remarks.filter(({ isProblem }) => isProblem);
  if (problems.length > 0 && options['skip-problems'] !== true)
    throw new AdminError(
      [
        `${counting(problems.length, 'line')} can’t be imported. Correct the file, or leave these lines out with --skip-problems.`,
        ...listRemarks(problems),
      ].join('\n'),
    );
  if (plan.licences.length === 0 && plan.newCustomers.length === 0)
    throw new AdminError(['There is nothing to import.', ...listRemarks(plan.remarks)].join('\n'));
  return plan;
}
