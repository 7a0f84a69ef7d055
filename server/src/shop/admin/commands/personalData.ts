import { calendarDateOf } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import { unknownPasswordHash } from '../../accounts/unknownPassword';
import { codesWithTerms, codeStatus } from '../../activation/codeTerm';
import { eraseAccount } from '../../personalData/eraseAccount';
import { exportAccount } from '../../personalData/exportAccount';
import { type AdminContext, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { CANNOT_BE_UNDONE, OWNER, SUPPORT } from '../roles';
import { findCustomer } from './findCustomer';
import { REASON, requireReason } from './reason';

export const personalDataCommands: Command[] = [
  {
    usage: 'export-data <email>',
    summary: 'Print everything that the shop stores about a customer as JSON, for a request under data protection law.',
    office: {
      title: 'Export the personal data',
      roles: SUPPORT,
      page: 'customer',
      usefulIf: ['customer registered'],
      resultFile: 'personal-data.json',
      undo: 'This changes nothing.',
    },
    describe: async ({ db }, [email = '']) => {
      const customer = await findCustomer(db, email);
      return `This creates a JSON file with everything that the shop stores about ${customer.email}. Send it only to this address.`;
    },
    run: async (context, [email = '']) => {
      const customer = await findCustomer(context.db, email);
      const data = await exportAccount(context, customer, undefined);
      await logChange(context.db, context, { command: 'export-data', subject: customer.id, before: null, after: null });
      return { message: JSON.stringify(data, null, 2) };
    },
  },
  {
    usage: 'delete-data <email>',
    summary: 'Delete a customer’s account and all data that tax law doesn’t require.',
    options: { reason: REASON },
    office: {
      title: 'Delete the personal data',
      roles: OWNER,
      page: 'customer',
      usefulIf: ['customer registered'],
      needsSecondFactor: true,
      undo: CANNOT_BE_UNDONE,
    },
    confirm: async (context, [email = ''], options) => {
      requireReason(options);
      const customer = await findCustomer(context.db, email);
      const { orders, codes } = await countOrdersAndCodes(context, customer.id);
      return `This deletes the account ${customer.email} with its emails, sessions, labels and card numbers. ${counting(orders, 'order')} and their documents stay, because tax law requires them. Activation codes that keep working: ${codes}. The customer gets an email.`;
    },
    run: async (context, [email = ''], options) => {
      const reason = requireReason(options);
      const { id } = await findCustomer(context.db, email);
      const unknownHash = await unknownPasswordHash();
      await context.db.transaction().execute(async (trx) => {
        const account = await trx
          .selectFrom('users')
          .select(['id', 'email', 'created_at'])
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        await eraseAccount(trx, context, account, unknownHash);
        await logChange(trx, context, { command: 'delete-data', subject: id, before: null, after: { reason } });
      });
      context.wakeMail();
      return { message: `The account ${email} is deleted.` };
    },
  },
];

/** Counts a customer's orders, and the activation codes that work now or later. */
async function countOrdersAndCodes({ db, clock }: AdminContext, userId: string) {
  const { orders } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const codes = await codesWithTerms(db).where('user_id', '=', userId).execute();
  const today = calendarDateOf(clock.now());
  const working = codes.filter((code) => ['Active', 'Upcoming'].includes(codeStatus(code, today)));
  return { orders, codes: working.length };
}
