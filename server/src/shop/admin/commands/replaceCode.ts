import { emailOf } from '../../accounts/email';
import { maskCode } from '../../activation/activationCode';
import { missingCode } from '../../activation/missingCode';
import { replaceCode } from '../../activation/replaceCode';
import { storedCode } from '../../activation/storedCode';
import { type AdminContext, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { seatState } from '../operatorLog/states';
import { CANNOT_BE_UNDONE, SUPPORT } from '../roles';
import { REASON, requireReason } from './reason';

/** For the code of a stolen computer. `deactivate` is not enough, because the thief still has the code. */
export const replaceCodeCommand: Command = {
  usage: 'replace-code <code>',
  summary: 'Block an activation code and email its customer a new one.',
  options: { reason: REASON },
  office: { title: 'Replace the code', roles: SUPPORT, page: 'code', needsSecondFactor: true, undo: CANNOT_BE_UNDONE },
  confirm: async (context, [typed = ''], options) => {
    requireReason(options);
    const code = await storedCode(context.db, typed);
    const { computer, email } = await findCode(context, code);
    const effect = computer === null ? '' : ` Pro features on ${computer} stop working.`;
    return `This blocks the code ${maskCode(code)} of ${email} permanently.${effect} The customer gets a new code by email.`;
  },
  run: async (context, [typed = ''], options) => {
    const why = requireReason(options);
    const code = await storedCode(context.db, typed);
    const { email, newCode } = await context.db.transaction().execute(async (trx) => {
      const before = await seatState(trx, code);
      const replacement = await replaceCode(trx, context, code, why);
      const { subscriptionId: subject } = replacement;
      const after = { code: maskCode(code), isReplacedBy: maskCode(replacement.newCode), reason: why };
      await logChange(trx, context, { command: 'replace-code', subject, before, after });
      return replacement;
    });
    context.wakeMail();
    return { message: `The code ${maskCode(code)} no longer works. ${email} gets the new code ${maskCode(newCode)}.` };
  },
};

async function findCode({ db }: AdminContext, code: string): Promise<{ computer: string | null; email: string }> {
  const seat = await db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select(['computer_name as computer', 'user_id'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!seat) throw await missingCode(db, code);
  return { computer: seat.computer, email: await emailOf(db, seat.user_id) };
}
