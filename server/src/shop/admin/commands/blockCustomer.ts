import { counting } from 'shared/domain/counting';
import type { DbOrTrx } from 'server-kit/db/database';
import { enqueueSupportMail } from '../../accounts/supportMail';
import { blockAccount, unblockAccount } from '../../subscriptions/blockAccount';
import { AdminError, type Command, type OptionSpec } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { SUPPORT } from '../roles';
import { readText } from '../search/listOptions';
import { findCustomer } from './findCustomer';
import { REASON, requireReason } from './reason';

const MESSAGE: OptionSpec = {
  type: 'string',
  label: 'Message to the customer',
  kind: 'long text',
  meaning: 'Text to add to the customer’s email about this change.',
};

export const blockCustomerCommands: Command[] = [
  {
    usage: 'block-customer <email>',
    summary: 'Block an account with all its subscriptions. A blocked account can’t place orders.',
    options: { reason: REASON, message: MESSAGE },
    office: {
      title: 'Block the customer',
      roles: SUPPORT,
      page: 'customer',
      usefulIf: ['customer active'],
      needsSecondFactor: true,
      undo: 'To undo it, unblock the customer.',
    },
    confirm: async ({ db }, [email = ''], options) => {
      requireReason(options);
      const customer = await findCustomer(db, email);
      if (customer.blocked_at !== null) throw new AdminError(`${customer.email} is already blocked.`);
      const count = await countSubscriptions(db, customer.id);
      return `This blocks ${customer.email} and ${counting(count, 'subscription')} immediately. The codes stop working, the account is signed out everywhere and can’t place orders. Nothing is refunded. The customer gets an email.`;
    },
    run: async (context, [email = ''], options) => {
      const reason = requireReason(options);
      const message = readText(options, 'message');
      const customer = await findCustomer(context.db, email);
      await context.db.transaction().execute(async (trx) => {
        const before = await accountState(trx, customer.id);
        await blockAccount(trx, context, customer.id, reason);
        const change = { kind: 'account blocked' } as const;
        await enqueueSupportMail(trx, context, { userId: customer.id, about: customer.id, change, message });
        const after = await accountState(trx, customer.id);
        await logChange(trx, context, { command: 'block-customer', subject: customer.id, before, after });
      });
      context.wakeMail();
      return { message: `${customer.email} is blocked.` };
    },
  },
  {
    usage: 'unblock-customer <email>',
    summary: 'Unblock an account, and the subscriptions that were blocked with it.',
    options: { message: MESSAGE },
    office: {
      title: 'Unblock the customer',
      roles: SUPPORT,
      page: 'customer',
      usefulIf: ['customer blocked'],
      undo: 'To undo it, block the customer again.',
    },
    confirm: async ({ db }, [email = '']) => {
      const customer = await findCustomer(db, email);
      if (customer.blocked_at === null) throw new AdminError(`${customer.email} is not blocked.`);
      return `This unblocks ${customer.email}. The account was blocked for this reason: ${customer.block_reason ?? 'none recorded'}. The subscriptions that were blocked with the account work again, except refunded and disputed ones. The customer gets an email.`;
    },
    run: async (context, [email = ''], options) => {
      const message = readText(options, 'message');
      const customer = await findCustomer(context.db, email);
      await context.db.transaction().execute(async (trx) => {
        const before = await accountState(trx, customer.id);
        await unblockAccount(trx, context, customer.id);
        const change = { kind: 'account unblocked' } as const;
        await enqueueSupportMail(trx, context, { userId: customer.id, about: customer.id, change, message });
        const after = await accountState(trx, customer.id);
        await logChange(trx, context, { command: 'unblock-customer', subject: customer.id, before, after });
      });
      context.wakeMail();
      return { message: `${customer.email} is unblocked.` };
    },
  },
];

async function countSubscriptions(db: DbOrTrx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('blocked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

async function accountState(db: DbOrTrx, userId: string) {
  const { blocked_at, block_reason } = await db
    .selectFrom('users')
    .select(['blocked_at', 'block_reason'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { isBlocked: blocked_at !== null, ...(block_reason !== null && { reason: block_reason }) };
}
