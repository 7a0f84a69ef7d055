import type { DbOrTrx } from 'server-kit/db/database';
import { resolveMismatch } from '../../orders/mismatches';
import { AdminError, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { CANNOT_BE_UNDONE, SUPPORT } from '../roles';
import { readText } from '../search/listOptions';

export const resolveCommand: Command = {
  usage: 'resolve <mismatch id>',
  summary: 'Mark a mismatch with the payment provider as resolved, with a note.',
  options: {
    note: {
      type: 'string',
      meaning: 'How you resolved it, such as "refunded at the provider". Required.',
      label: 'Note',
      isRequired: true,
    },
  },
  office: { title: 'Mark a mismatch as resolved', roles: SUPPORT, page: 'shop', undo: CANNOT_BE_UNDONE },
  run: async (context, [id = ''], options) => {
    const note = readText(options, 'note');
    if (note === undefined) throw new AdminError('--note is missing: say how you resolved the mismatch.');
    await context.db.transaction().execute(async (trx) => {
      const before = await mismatchState(trx, id);
      if (!(await resolveMismatch(trx, context.clock.now(), id, note)))
        throw new AdminError(`There is no open mismatch ${id}.`);
      await logChange(trx, context, { command: 'resolve', subject: id, before, after: await mismatchState(trx, id) });
    });
    return { message: `Mismatch ${id} is resolved.` };
  },
};

async function mismatchState(db: DbOrTrx, id: string) {
  const query = db.selectFrom('payment_mismatches').select(['kind', 'subject', 'resolution']).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}
