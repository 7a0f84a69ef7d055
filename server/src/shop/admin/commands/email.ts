import { counting } from 'shared/domain/counting';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { mailCodesAgain } from '../../activation/mailCodesAgain';
import { checkEmail, emailKey } from '../../accounts/email';
import { correctEmail } from '../../accounts/correctEmail';
import { unknownPasswordHash } from '../../accounts/unknownPassword';
import { AdminError, type AdminContext, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { SUPPORT } from '../roles';
import { findCustomer } from './findCustomer';
import { REASON, requireReason } from './reason';

export const setEmailCommand: Command = {
  usage: 'set-email <email> <new email>',
  summary: 'Correct a customer’s email address, and email all codes to the new one.',
  options: { reason: REASON },
  office: {
    title: 'Correct the email address',
    roles: SUPPORT,
    page: 'customer',
    usefulIf: ['customer registered'],
    fields: [{}, { label: 'New email address' }],
    needsSecondFactor: true,
    undo: 'To undo it, correct the address again. The customer must set a new password in any case.',
  },
  confirm: async (context, args, options) => {
    requireReason(options);
    const { customer, newEmail } = await readCorrection(context, args);
    const subscriptions = await subscriptionsOf(context, customer.id);
    return [
      `This changes the email address of ${customer.email} to ${newEmail}.`,
      'It signs the account out everywhere and removes its password. The customer sets a new one by email.',
      `The new address gets the codes of ${counting(subscriptions.length, 'subscription')}. Unsent emails about orders go there too.`,
      'The old address gets a notice that does not show the new address.',
    ].join(' ');
  },
  run: async (context, args, options) => {
    const reason = requireReason(options);
    const { customer, newEmail } = await readCorrection(context, args);
    const unknownHash = await unknownPasswordHash();
    await context.db.transaction().execute(async (trx) => {
      await correctEmail(trx, context, customer, newEmail, unknownHash);
      // The emails become visible to the sender when the transaction commits, so wake it only afterwards.
      const inTransaction = { ...context, db: trx, wakeMail: () => undefined };
      for (const { id } of await subscriptionsOf(inTransaction, customer.id))
        await mailCodesAgain(inTransaction, { id: customer.id, email: newEmail }, id);
      // The search finds the customer by the former address. The deletion of the account erases both addresses.
      const [before, after] = [{ email: customer.email }, { email: newEmail, reason }];
      await logChange(trx, context, { command: 'set-email', subject: customer.id, before, after });
    });
    context.wakeMail();
    return { message: `The account now has the address ${newEmail}, which gets the codes again.` };
  },
};

/** @throws {AdminError} if there is no such customer, or if the new address is invalid, the same or taken */
async function readCorrection({ db }: Pick<AdminContext, 'db'>, [email = '', typed = '']: string[]) {
  const customer = await findCustomer(db, email);
  const newEmail = readEmail(typed);
  const key = emailKey(newEmail);
  if (key === emailKey(customer.email)) throw new AdminError(`The address is already ${customer.email}.`);
  const other = await db.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst();
  if (other)
    throw new AdminError(`Another account has the address ${newEmail}. Transfer the subscription to it instead.`);
  return { customer, newEmail };
}

function readEmail(typed: string): string {
  try {
    return checkEmail(typed);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    throw new AdminError(`${error.detail}: ${typed}`);
  }
}

function subscriptionsOf({ db }: Pick<AdminContext, 'db'>, userId: string) {
  return db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('blocked_at', 'is', null)
    .orderBy('created_at')
    .execute();
}
