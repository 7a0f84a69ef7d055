import { counting } from 'shared/domain/counting';
import { emailOf } from '../../accounts/email';
import { enqueueSupportMail } from '../../accounts/supportMail';
import { maskCode } from '../../activation/activationCode';
import { storedCode } from '../../activation/storedCode';
import { endCode, findEndableCode } from '../../subscriptions/endCode';
import type { Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { CANNOT_BE_UNDONE, SUPPORT } from '../roles';
import { readText } from '../search/listOptions';
import { MESSAGE } from './message';
import { REASON, requireReason } from './reason';

/** Operators use this command after refunding some of a subscription's computers. A partial refund ends no codes. */
export const endCodeCommand: Command = {
  usage: 'end-code <code>',
  summary: 'End one activation code of a subscription now, for example after a refund for one computer.',
  options: { reason: REASON, message: MESSAGE },
  office: { title: 'End the code', roles: SUPPORT, page: 'code', needsSecondFactor: true, undo: CANNOT_BE_UNDONE },
  confirm: async ({ db }, [typed = ''], options) => {
    requireReason(options);
    const code = await storedCode(db, typed);
    const { ownerId, computerName, hasEnded, quantityLeft } = await findEndableCode(db, code);
    if (hasEnded) return `${hasEndedAlready(code)} This changes nothing.`;
    return [
      `This ends the code ${maskCode(code)} of ${await emailOf(db, ownerId)} immediately and permanently.`,
      ...(computerName === null ? [] : [`Pro features on ${computerName} stop working.`]),
      `The next renewal is then for ${counting(quantityLeft, 'computer')}. Nothing is refunded.`,
    ].join(' ');
  },
  run: async (context, [typed = ''], options) => {
    const reason = requireReason(options);
    const message = readText(options, 'message');
    const code = await storedCode(context.db, typed);
    const masked = maskCode(code);
    const { hasEnded } = await context.db.transaction().execute(async (trx) => {
      const found = await endCode(trx, context, code);
      if (found.hasEnded) return found;
      const { ownerId: userId, subscriptionId: about } = found;
      const change = { kind: 'code ended', code: masked } as const;
      if (message !== undefined) await enqueueSupportMail(trx, context, { userId, about, change, message });
      const [before, after] = [{ isEnded: false }, { isEnded: true, code: masked, reason }];
      await logChange(trx, context, { command: 'end-code', subject: about, before, after });
      return found;
    });
    context.wakeMail();
    return { message: hasEnded ? hasEndedAlready(code) : `The code ${masked} has ended.` };
  },
};

function hasEndedAlready(code: string): string {
  return `The code ${maskCode(code)} has already ended.`;
}
