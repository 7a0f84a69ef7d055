import { emailKey } from '../../accounts/email';
import { deactivateSeat } from '../../activation/deactivateSeat';
import { allowMoves, MOVE_LIMIT } from '../../activation/moveLimit';
import { normaliseActivationCode } from '../../fulfilment/activationCode';
import { blockSubscription, unblockSubscription } from '../../subscriptions/block';
import { AdminError, type Command } from '../Command';
import { toRow } from './orders';

export const customerCommands: Command[] = [
  {
    usage: 'customer <email>',
    summary: 'List the orders of a customer.',
    run: async ({ db }, [email = '']) => {
      const user = await findUser(db, email);
      const orders = await db.selectFrom('orders').selectAll().where('user_id', '=', user.id).orderBy('created_at', 'desc').execute();
      return { message: `Customer ${user.email}, registered ${user.created_at.toISOString()}`, rows: orders.map(toRow) };
    },
  },
  {
    usage: 'subscriptions <email>',
    summary: 'List the subscriptions of a customer.',
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
    options: { reason: { type: 'string' } },
    run: async (shop, [id = ''], { reason }) => {
      await shop.db.transaction().execute(async (trx) => {
        const found = await trx.selectFrom('subscriptions').select('id').where('id', '=', id).executeTakeFirst();
        if (!found) throw new AdminError(`There is no subscription ${id}.`);
        await blockSubscription(trx, shop, id, typeof reason === 'string' ? reason : 'operator');
      });
      return { message: `Subscription ${id} is blocked.` };
    },
  },
  {
    usage: 'unblock <subscription id>',
    summary: 'Give a blocked subscription back, without the time that was refunded.',
    run: async (shop, [id = '']) => {
      const endDate = await shop.db.transaction().execute((trx) => unblockSubscription(trx, shop, id));
      if (endDate === undefined) throw new AdminError('There is no such blocked subscription.');
      return { message: `Subscription ${id} is given back. It ends on ${endDate}.` };
    },
  },
  {
    usage: 'deactivate <code>',
    summary: 'Free an activation code from its computer.',
    run: async (shop, [typed = '']) => {
      const computerName = await deactivateSeat(shop, normaliseActivationCode(typed), { actor: 'operator' });
      return { message: computerName === undefined ? 'The code is on no computer.' : `The code is free. It was on ${computerName}.` };
    },
  },
  {
    usage: 'allow-move <code>',
    summary: 'Let an activation code that moved too often move again.',
    run: async (shop, [typed = '']) => {
      await allowMoves(shop, normaliseActivationCode(typed));
      return { message: `The code can move ${MOVE_LIMIT.moves} more times in ${MOVE_LIMIT.days} days.` };
    },
  },
];

async function findUser(db: Parameters<Command['run']>[0]['db'], email: string) {
  const user = await db.selectFrom('users').select(['id', 'email', 'created_at']).where('email_key', '=', emailKey(email)).executeTakeFirst();
  if (!user) throw new AdminError(`There is no customer ${email}.`);
  return user;
}
