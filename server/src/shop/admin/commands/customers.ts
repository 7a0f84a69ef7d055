import { emailKey } from '../../accounts/email';
import { maskCode } from '../../activation/activationCode';
import { deactivateSeat } from '../../activation/deactivateSeat';
import { MOVE_LIMIT, normaliseActivationCode } from 'shared/domain/activationCode';
import { allowMove, findMovableFrom } from '../../activation/moveLimit';
import { formatShopTime } from 'shared/domain/calendarDate';
import { blockSubscription, unblockSubscription } from '../../subscriptions/block';
import { AdminError, type Command } from '../Command';
import { logAround, logChange } from '../operatorLog/logChange';
import { seatState, subscriptionState } from '../operatorLog/states';
import { blockConsequence } from './orderConsequences';
import { toRow } from './orders';
import { replaceCodeCommand } from './replaceCode';

export const customerCommands: Command[] = [
  {
    usage: 'customer <email>',
    summary: 'List a customer’s orders.',
    run: async ({ db }, [email = '']) => {
      const user = await findUser(db, email);
      const orders = await db
        .selectFrom('orders')
        .selectAll()
        .where('user_id', '=', user.id)
        .orderBy('created_at', 'desc')
        .execute();
      return {
        message: `Customer ${user.email}, registered ${formatShopTime(user.created_at)}`,
        rows: orders.map(toRow),
      };
    },
  },
  {
    usage: 'subscriptions <email>',
    summary: 'List a customer’s subscriptions.',
    run: async ({ db }, [email = '']) => {
      const user = await findUser(db, email);
      const rows = await db
        .selectFrom('subscriptions')
        .select(['id', 'quantity', 'end_date', 'blocked_at', 'block_reason', 'origin_order_id'])
        .where('user_id', '=', user.id)
        .orderBy('created_at', 'desc')
        .execute();
      return { message: `Subscriptions of ${user.email}`, rows };
    },
  },
  {
    usage: 'block <subscription id>',
    summary: 'Block a subscription.',
    options: { reason: { type: 'string', meaning: 'The reason to record. The default is "operator".' } },
    confirm: blockConsequence,
    run: async (context, [id = ''], { reason }) => {
      await context.db.transaction().execute(async (trx) => {
        const before = await subscriptionState(trx, id);
        if (!before) throw new AdminError(`There is no subscription ${id}.`);
        await blockSubscription(trx, context, id, typeof reason === 'string' ? reason : 'operator');
        await logChange(trx, context, {
          command: 'block',
          subject: id,
          before,
          after: await subscriptionState(trx, id),
        });
      });
      return { message: `Subscription ${id} is blocked.` };
    },
  },
  {
    usage: 'unblock <subscription id>',
    summary: 'Unblock a subscription, and recalculate its end date without refunded or disputed payments.',
    run: async (context, [id = '']) => {
      const endDate = await context.db.transaction().execute(async (trx) => {
        const before = await subscriptionState(trx, id);
        const ends = await unblockSubscription(trx, context, id);
        if (ends === undefined) return undefined;
        await logChange(trx, context, {
          command: 'unblock',
          subject: id,
          before,
          after: await subscriptionState(trx, id),
        });
        return ends;
      });
      if (endDate === undefined) throw new AdminError(`There is no blocked subscription ${id}.`);
      return { message: `Subscription ${id} is unblocked. It ends on ${endDate}.` };
    },
  },
  {
    usage: 'deactivate <code>',
    summary: 'Deactivate the computer that uses an activation code.',
    run: async (context, [typed = '']) => {
      const code = normaliseActivationCode(typed);
      const readState = () => seatState(context.db, code);
      const deactivate = () => deactivateSeat(context, code, { actor: 'operator' });
      // Deactivating an unused code changes nothing, so it gets no log entry. `deactivateSeat` reports an unknown code.
      const isInUse = (await readState())?.isInUse ?? false;
      const change = { command: 'deactivate', subject: maskCode(code), readState };
      const computerName = isInUse ? await logAround(context, change, deactivate) : await deactivate();
      if (computerName === undefined) return { message: 'No computer uses the code.' };
      return { message: `The code was in use on ${computerName}. It can now activate another computer.` };
    },
  },
  {
    usage: 'allow-move <code>',
    summary: 'Allow one more move of an activation code that has reached its move limit.',
    run: async (context, [typed = '']) => {
      const code = normaliseActivationCode(typed);
      const readState = async () => ({ movableFrom: (await findMovableFrom(context, code)) ?? 'now' });
      await logAround(context, { command: 'allow-move', subject: maskCode(code), readState }, () =>
        allowMove(context, code),
      );
      return { message: `The code can move one more time within the next ${MOVE_LIMIT.days} days.` };
    },
  },
  replaceCodeCommand,
];

async function findUser(db: Parameters<Command['run']>[0]['db'], email: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'created_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!user) throw new AdminError(`There is no customer ${email}.`);
  return user;
}
