import { rotateLicenceKey } from '../../activation/licenceKeys';
import type { Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { CANNOT_BE_UNDONE, OWNER } from '../roles';

export const licenceKeyCommand: Command = {
  usage: 'rotate-licence-key',
  summary: 'Sign licences with the next key, and create a new next key.',
  options: {
    withdraw: {
      type: 'boolean',
      meaning: 'Use this if keys were stolen. Programs then refuse all licences signed with the current keys.',
    },
  },
  office: {
    title: 'Rotate the licence key',
    roles: OWNER,
    page: 'shop',
    needsSecondFactor: true,
    undo: CANNOT_BE_UNDONE,
  },
  confirm: async (_context, _args, { withdraw }) =>
    withdraw
      ? 'This withdraws all keys, including the next one, and creates two new ones. Computers with an internet connection get the new keys and a new licence. Other computers need a version of the program with the new keys, and then a new licence file.'
      : 'This replaces the key that signs licences. Licences signed with the old key stay valid.',
  run: async (context, _args, { withdraw }) => {
    const { after } = await context.db.transaction().execute(async (trx) => {
      const change = await rotateLicenceKey(trx, withdraw === true);
      await logChange(trx, context, { command: 'rotate-licence-key', subject: 'licences', ...change });
      return change;
    });
    return { message: `The key ${after} now signs licences.` };
  },
};
