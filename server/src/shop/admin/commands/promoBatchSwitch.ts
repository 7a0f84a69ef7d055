import type { DbOrTrx } from 'server-kit/db/database';
import { capitalise } from 'shared/domain/capitalise';
import { counting } from 'shared/domain/counting';
import { switchPromoBatch } from '../../catalogue/changePromoCodes';
import { isInBatch } from '../../catalogue/promoCodes';
import { AdminError, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { SUPPORT } from '../roles';

/** The commands that disable or enable all codes of a batch. */
export const promoBatchSwitchCommands: Command[] = (['disable', 'enable'] as const).map((action): Command => {
  const isEnabled = action === 'enable';
  return {
    usage: `promo ${action}-batch <label>`,
    summary: `${capitalise(action)} all promo codes of a batch.`,
    office: {
      title: `${capitalise(action)} a batch of promo codes`,
      roles: SUPPORT,
      page: 'shop',
      fields: [{ label: 'Label of the batch' }],
      needsSecondFactor: true,
      undo: `To undo it, ${isEnabled ? 'disable' : 'enable'} the batch.`,
    },
    confirm: async ({ db }, [label = '']) => {
      const { codes, enabled, used } = await requireBatch(db, label);
      const changed = isEnabled ? codes - enabled : enabled;
      const effect = isEnabled ? 'can be used again' : 'can no longer be used';
      return [
        `The batch “${label}” has ${counting(codes, 'promo code')} (disabled: ${codes - enabled}, used: ${used}).`,
        `This ${action}s ${counting(changed, 'code')}, so all codes of the batch ${effect}. Existing orders keep their discount.`,
      ].join(' ');
    },
    run: async (context, [label = '']) => {
      const changed = await context.db.transaction().execute(async (trx) => {
        await batchOf(trx, label).select('code').orderBy('code').forUpdate().execute();
        const { codes, enabled } = await requireBatch(trx, label);
        await logChange(trx, context, {
          command: `promo ${action}-batch`,
          subject: label,
          before: { enabled },
          after: { enabled: isEnabled ? codes : 0 },
        });
        return switchPromoBatch(trx, label, isEnabled);
      });
      return { message: `${counting(changed, 'promo code')} with the label “${label}” ${action}d.` };
    },
  };
});

/** @throws {AdminError} if there is no such batch */
async function requireBatch(db: DbOrTrx, label: string) {
  const batch = await batchOf(db, label)
    .select(({ fn }) => [
      fn.countAll<number>().as('codes'),
      fn.countAll<number>().filterWhere('is_enabled', '=', true).as('enabled'),
      fn.countAll<number>().filterWhere('used_count', '>', 0).as('used'),
    ])
    .executeTakeFirstOrThrow();
  if (batch.codes === 0) throw new AdminError(`There is no batch with the label “${label}”. See "promo".`);
  return batch;
}

const batchOf = (db: DbOrTrx, label: string) => db.selectFrom('promo_codes').where(isInBatch(label));
