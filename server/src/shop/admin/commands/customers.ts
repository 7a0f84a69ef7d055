import { counting } from 'shared/domain/counting';
import type { Db, Trx } from 'server-kit/db/database';
import { enqueueSupportMail } from '../../accounts/supportMail';
import type { SupportChange } from '../../mail/templates/payloads';
import { readText } from '../search/listOptions';
import { maskCode } from '../../activation/activationCode';
import { deactivateSeat } from '../../activation/deactivateSeat';
import { missingCode } from '../../activation/missingCode';
import { storedCode } from '../../activation/storedCode';
import { MOVE_LIMIT } from 'shared/domain/activationCode';
import { allowMove, readMoves } from '../../activation/moveLimit';
import { formatCalendarDate, formatShopTime } from 'shared/domain/calendarDate';
import { blockSubscription, OPERATOR, unblockSubscription } from '../../subscriptions/block';
import { findBlockCause } from '../../alerts/findBlockCause';
import { AdminError, type AdminContext, type Command } from '../Command';
import { logAround, logChange } from '../operatorLog/logChange';
import { seatState, subjectOfCode, subscriptionState } from '../operatorLog/states';
import { CANNOT_BE_UNDONE, SUPPORT } from '../roles';
import { endCodeCommand } from './endCode';
import { findCustomer } from './findCustomer';
import { MESSAGE } from './message';
import { blockConsequence } from './orderConsequences';
import { toRow } from './orders';
import { replaceCodeCommand } from './replaceCode';

export const customerCommands: Command[] = [
  {
    usage: 'customer <email>',
    summary: 'List a customer’s orders.',
    run: async ({ db }, [email = '']) => {
      const user = await findCustomer(db, email);
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
      const user = await findCustomer(db, email);
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
    office: {
      title: 'Block the subscription',
      roles: SUPPORT,
      page: 'subscription',
      usefulIf: ['subscription usable'],
      needsSecondFactor: true,
      undo: 'To undo it, unblock the subscription.',
    },
    options: {
      reason: { type: 'string', label: 'Reason', meaning: 'The reason to record. The default is "operator".' },
      message: MESSAGE,
    },
    confirm: blockConsequence,
    run: async (context, [id = ''], options) => {
      const { reason } = options;
      const message = readText(options, 'message');
      await context.db.transaction().execute(async (trx) => {
        const before = await subscriptionState(trx, id);
        if (!before) throw new AdminError(`There is no subscription ${id}.`);
        await blockSubscription(trx, context, id, typeof reason === 'string' ? reason : OPERATOR);
        if (message !== undefined) await mailOwner(trx, context, id, { kind: 'blocked' }, message);
        await logChange(trx, context, {
          command: 'block',
          subject: id,
          before,
          after: await subscriptionState(trx, id),
        });
      });
      context.wakeMail();
      return { message: `Subscription ${id} is blocked.` };
    },
  },
  {
    usage: 'unblock <subscription id>',
    summary: 'Unblock a subscription, and recalculate its end date without refunded or disputed payments.',
    office: {
      title: 'Unblock the subscription',
      roles: SUPPORT,
      page: 'subscription',
      usefulIf: ['subscription blocked'],
      undo: 'To undo it, block the subscription again.',
    },
    options: { message: MESSAGE },
    describe: (context, [id = '']) => unblockConsequence(context, id),
    run: async (context, [id = ''], options) => {
      const message = readText(options, 'message');
      const endDate = await context.db.transaction().execute(async (trx) => {
        const before = await subscriptionState(trx, id);
        const ends = await unblockSubscription(trx, context, id, OPERATOR);
        if (ends === undefined) return undefined;
        if (message !== undefined) await mailOwner(trx, context, id, { kind: 'unblocked', endDate: ends }, message);
        await logChange(trx, context, {
          command: 'unblock',
          subject: id,
          before,
          after: await subscriptionState(trx, id),
        });
        return ends;
      });
      if (endDate === undefined) throw new AdminError(`There is no blocked subscription ${id}.`);
      context.wakeMail();
      return { message: `Subscription ${id} is unblocked. It ends on ${formatCalendarDate(endDate)}.` };
    },
  },
  {
    usage: 'deactivate <code>',
    summary: 'Deactivate the computer that uses an activation code.',
    office: { title: 'Free the code', roles: SUPPORT, page: 'code', undo: CANNOT_BE_UNDONE },
    describe: async ({ db }, [code = '']) => deactivateConsequence(db, await storedCode(db, code)),
    run: async (context, [typed = '']) => {
      const code = await storedCode(context.db, typed);
      const readState = () => seatState(context.db, code);
      const deactivate = () => deactivateSeat(context, code, { actor: 'operator' });
      // Deactivating an unused code changes nothing, so it gets no log entry. `deactivateSeat` reports an unknown code.
      const isInUse = (await readState())?.isInUse ?? false;
      const subject = await subjectOfCode(context.db, code);
      const change = { command: 'deactivate', subject, code: maskCode(code), readState };
      const computerName = isInUse ? await logAround(context, change, deactivate) : await deactivate();
      if (computerName === undefined) return { message: 'No computer uses the code.' };
      return { message: `The code was in use on ${computerName}. It can now activate another computer.` };
    },
  },
  {
    usage: 'allow-move <code>',
    summary: 'Allow one more move of an activation code, and licence files for one more computer.',
    office: { title: 'Allow one more move', roles: SUPPORT, page: 'code', undo: CANNOT_BE_UNDONE },
    describe: async (context, [code = '']) => moveConsequence(context, await storedCode(context.db, code)),
    run: async (context, [typed = '']) => {
      const code = await storedCode(context.db, typed);
      const readState = async () => ({ movableFrom: (await readMoves(context, code)).movableFrom ?? 'now' });
      const subject = await subjectOfCode(context.db, code);
      const change = { command: 'allow-move', subject, code: maskCode(code), readState };
      await logAround(context, change, () => allowMove(context, code));
      return { message: `The code can move one more time within the next ${MOVE_LIMIT.days} days.` };
    },
  },
  endCodeCommand,
  replaceCodeCommand,
];

/** Emails a subscription's owner about a change, with a message from support. */
async function mailOwner(trx: Trx, context: AdminContext, id: string, change: SupportChange, message: string) {
  const { user_id: userId } = await trx
    .selectFrom('subscriptions')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await enqueueSupportMail(trx, context, { userId, about: id, change, message });
}

async function unblockConsequence(context: AdminContext, id: string): Promise<string> {
  const subscription = await subscriptionState(context.db, id);
  if (!subscription?.isBlocked) throw new AdminError(`There is no blocked subscription ${id}.`);
  const { reason, ends } = subscription;
  const cause = await findBlockCause(context, id);
  return [
    `The subscription is blocked (${reason ?? 'no reason was recorded'}) and ends on ${formatCalendarDate(ends)}. Its codes work again.`,
    ...(cause ? [cause.sentence] : []),
  ].join(' ');
}

async function deactivateConsequence(db: Db, code: string): Promise<string> {
  const seat = await db
    .selectFrom('activation_codes')
    .select('computer_name')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!seat) throw new AdminError(`There is no code ${maskCode(code)}.`);
  return seat.computer_name === null
    ? 'No computer uses the code, so this changes nothing.'
    : `The Pro features on ${seat.computer_name} stop working, and the code can activate another computer.`;
}

async function moveConsequence(context: AdminContext, code: string): Promise<string> {
  if (!(await seatState(context.db, code))) throw await missingCode(context.db, code);
  const { moves, limit } = await readMoves(context, code);
  return `The code ${maskCode(code)} moved ${counting(moves, 'time')} in the last ${MOVE_LIMIT.days} days, and can move ${counting(limit, 'time')}. This allows one more move.`;
}
