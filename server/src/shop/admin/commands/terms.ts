import { counting } from 'shared/domain/counting';
import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { endUnprovedAccess } from '../../accounts/endUnprovedAccess';
import { lockAccountsForChange } from '../../accounts/lockAccounts';
import { enqueueSupportMail } from '../../accounts/supportMail';
import { unknownPasswordHash } from '../../accounts/unknownPassword';
import { extendSubscription, noExtension, removeExtension } from '../../subscriptions/extend';
import { calculateTerm, readTermParts } from '../../subscriptions/paidTerm';
import { extendedEnd } from '../../subscriptions/term';
import { transferSubscription } from '../../subscriptions/transfer';
import { AdminError, type AdminContext, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { subscriptionState } from '../operatorLog/states';
import { SUPPORT } from '../roles';
import { findCustomer, unprovedConsequence } from './findCustomer';
import { readNumber } from './readNumber';
import { REASON, requireReason } from './reason';

const MAX_DAYS = 366;

export const termCommands: Command[] = [
  {
    usage: 'extend <subscription id> <days>',
    summary: 'Add days to a subscription for free. An expired subscription is extended from today.',
    options: { reason: REASON },
    office: {
      title: 'Extend the subscription',
      roles: SUPPORT,
      page: 'subscription',
      fields: [{}, { kind: 'whole number' }],
      undo: 'To undo it, remove the extension.',
    },
    confirm: async ({ db, clock }, [id = '', typed = ''], options) => {
      requireReason(options);
      const days = readNumber(typed, 'The number of days', MAX_DAYS);
      const { end_date, email, blocked_at } = await findSubscription(db, id);
      const after = extendedEnd(end_date, calendarDateOf(clock.now()), days);
      return [
        `This extends the subscription of ${email} by ${counting(days, 'day')}: from ${formatCalendarDate(end_date)} to ${formatCalendarDate(after)}.`,
        'The customer gets an email.',
        ...(blocked_at === null ? [] : ['The subscription stays blocked.']),
      ].join(' ');
    },
    run: async (context, [id = '', typed = ''], options) => {
      const reason = requireReason(options);
      const days = readNumber(typed, 'The number of days', MAX_DAYS);
      const ends = await changeTerm(context, 'extend', id, { days, reason }, async (trx, userId) => {
        const endDate = await extendSubscription(trx, context, id, { days, reason });
        if (endDate === undefined) throw unknownSubscription(id);
        const change = { kind: 'extended', days, endDate } as const;
        await enqueueSupportMail(trx, context, { userId, about: id, change });
        return endDate;
      });
      return { message: `The subscription now ends on ${formatCalendarDate(ends)}. The customer gets an email.` };
    },
  },
  {
    usage: 'unextend <subscription id>',
    summary: 'Remove the newest extension of a subscription.',
    office: {
      title: 'Remove an extension',
      roles: SUPPORT,
      page: 'subscription',
      usefulIf: ['subscription extended'],
      undo: 'To undo it, extend the subscription again.',
    },
    confirm: async ({ db, clock }, [id = '']) => {
      const { end_date, email } = await findSubscription(db, id);
      const parts = await readTermParts(db, id);
      const last = parts.extensions.at(-1);
      if (!last) throw noExtension();
      const kept = { ...parts, extensions: parts.extensions.slice(0, -1) };
      const { endDate } = calculateTerm(kept, calendarDateOf(clock.now()));
      return `This removes the extension of ${counting(last.days, 'day')} from the subscription of ${email}. The subscription then ends on ${formatCalendarDate(endDate)} instead of ${formatCalendarDate(end_date)}. The customer gets an email.`;
    },
    run: async (context, [id = '']) => {
      const ends = await changeTerm(context, 'unextend', id, {}, async (trx, userId) => {
        const endDate = await removeExtension(trx, context, id);
        if (endDate === undefined) throw unknownSubscription(id);
        await enqueueSupportMail(trx, context, { userId, about: id, change: { kind: 'shortened', endDate } });
        return endDate;
      });
      return { message: `The subscription now ends on ${formatCalendarDate(ends)}. The customer gets an email.` };
    },
  },
  {
    usage: 'transfer <subscription id> <email>',
    summary: 'Transfer a subscription with its codes to another customer’s account.',
    options: { reason: REASON },
    office: {
      title: 'Transfer to another account',
      roles: SUPPORT,
      page: 'subscription',
      fields: [{}, { label: 'Email address of the new owner' }],
      needsSecondFactor: true,
      undo: 'To undo it, transfer the subscription back.',
    },
    confirm: async ({ db }, [id = '', email = ''], options) => {
      requireReason(options);
      const { owner, newOwner, quantity } = await readTransfer(db, id, email);
      return `This transfers the subscription for ${counting(quantity, 'computer')} from ${owner.email} to ${newOwner.email}. The codes stay the same and keep working. Orders and documents stay with ${owner.email}. Both customers get an email.${unprovedConsequence(newOwner)}`;
    },
    run: async (context, [id = '', email = ''], options) => {
      const reason = requireReason(options);
      const unknownHash = await unknownPasswordHash();
      const to = await context.db.transaction().execute(async (trx) => {
        const { owner, newOwner } = await lockTransfer(trx, id, email);
        await endUnprovedAccess(trx, context, newOwner.id, unknownHash);
        await transferSubscription(trx, context, {
          id,
          ownerId: owner.id,
          newOwnerId: newOwner.id,
          isAccepted: false,
        });
        const [before, after] = [{ owner: owner.id }, { owner: newOwner.id, reason }];
        await logChange(trx, context, { command: 'transfer', subject: id, before, after });
        return newOwner.email;
      });
      context.wakeMail();
      return { message: `The subscription now belongs to ${to}. Both customers get an email.` };
    },
  },
];

/** Changes and logs a term in one transaction. @returns the last day of use */
async function changeTerm(
  context: AdminContext,
  command: string,
  id: string,
  details: object,
  change: (trx: Trx, userId: string) => Promise<string>,
): Promise<string> {
  const ends = await context.db.transaction().execute(async (trx) => {
    const { user_id } = await findSubscription(trx, id);
    const before = await subscriptionState(trx, id);
    const endDate = await change(trx, user_id);
    const after = { ...(await subscriptionState(trx, id)), ...details };
    await logChange(trx, context, { command, subject: id, before, after });
    return endDate;
  });
  context.wakeMail();
  return ends;
}

/**
 * @throws {AdminError} if there is no such subscription or customer, or if the customer is blocked or already owns it
 */
async function readTransfer(db: DbOrTrx, id: string, email: string) {
  const { user_id, email: ownerEmail, quantity } = await findSubscription(db, id);
  const newOwner = await findCustomer(db, email).catch((error: unknown) => {
    if (!(error instanceof AdminError)) throw error;
    throw new AdminError(
      `${error.message} Ask this person to register with this address first. Or ask the owner to offer the subscription on the page Subscriptions.`,
    );
  });
  if (newOwner.id === user_id) throw new AdminError(`${newOwner.email} already owns the subscription.`);
  if (newOwner.blocked_at !== null) throw new AdminError(`${newOwner.email} is blocked. Unblock the customer first.`);
  return { owner: { id: user_id, email: ownerEmail }, newOwner, quantity };
}

/**
 * Locks both accounts, then the subscription, as all other changes do, to prevent deadlocks.
 * @throws {AdminError} as `readTransfer` does, or if another change came first
 */
async function lockTransfer(trx: Trx, id: string, email: string) {
  const { owner, newOwner } = await readTransfer(trx, id, email);
  await lockAccountsForChange(trx, [owner.id, newOwner.id]);
  await trx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute();
  // Read again, because another change may have come first, such as a deletion of the new owner's account.
  const current = await readTransfer(trx, id, email);
  if (current.owner.id !== owner.id || current.newOwner.id !== newOwner.id)
    throw new AdminError('Something else has just changed the subscription or the account. Try again.');
  return current;
}

async function findSubscription(db: DbOrTrx, id: string) {
  const subscription = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['user_id', 'email', 'quantity', 'end_date', 'subscriptions.blocked_at'])
    .where('subscriptions.id', '=', id)
    .executeTakeFirst();
  if (!subscription) throw unknownSubscription(id);
  return subscription;
}

function unknownSubscription(id: string): AdminError {
  return new AdminError(`There is no subscription ${id}.`);
}
