import { sql, type SqlBool } from 'kysely';
import type { StaffRole } from 'shared/contract/staff';
import { DAY_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import type { Db } from 'server-kit/db/database';
import { type FailedMail, listFailedMail } from '../mail/listFailedMail';
import { oldestDueMail } from '../mail/oldestDueMail';
import { ABOUT_PURCHASES } from '../mail/readdressMail';
import { describeLateEvents, findLateEvents } from '../payments/lateEvents';
import { listNewAccess } from '../staff/newAccess';
import {
  deliveryProblem,
  deliveryStep,
  describeDispute,
  findInReview,
  findMismatches,
  findUndelivered,
  mismatchStep,
  reviewStep,
} from './openCases';

/** How long a paid order or an email may be overdue before it counts as a problem. */
const MAX_DELAY_MS = 10 * MINUTE_MS;
const MAX_DISPUTES = 1_000;
/** The maximum number of refused emails to report. */
const MAX_MAILS = 100;
/**
 * A refused email of these kinds is no longer a problem once the customer has another address. After a change of
 * address, `support` and `email-changed` are also sent to the old address.
 */
const SOLVED_BY_NEW_ADDRESS: readonly string[] = [...ABOUT_PURCHASES, 'email-changed'];
/** The maximum number of sign-ins and changes to report. Rate limits keep one network below it between two runs. */
const MAX_ACCESSES = 1_000;

export interface Cause {
  /** Identifies the problem, such as `review:<order id>`. It stays the same for as long as the problem lasts. */
  cause: string;
  /** The problem and what to do about it. Never contains a customer's name or address. */
  sentence: string;
  /** True if the merchant needs no message when the problem ends. */
  endsQuietly?: boolean;
  /** The staff account, if the problem is new access to it. Only the owner can end the access. */
  access?: { email: string; isSetUp: boolean };
  /** The roles that the office shows the problem to. The default is all roles. */
  roles?: readonly StaffRole[];
}

/** Finds all current problems that the merchant should know about. */
export async function findCauses(db: Db, now: Date): Promise<Cause[]> {
  const found = await Promise.all([
    undeliveredOrders(db, now),
    ordersInReview(db),
    mismatches(db),
    openDisputes(db, now),
    stuckMail(db, now),
    refusedMail(db, now),
    lateEvents(db, now),
    newStaffAccess(db, now),
  ]);
  return found.flat();
}

async function undeliveredOrders(db: Db, now: Date): Promise<Cause[]> {
  const orders = await findUndelivered(db, later(now, -MAX_DELAY_MS));
  return orders.map((order) => ({
    cause: `undelivered:${order.id}`,
    sentence: `Order ${order.order_number} is paid, but the customer has no codes yet. ${deliveryProblem(order)} ${deliveryStep(order)}`,
  }));
}

async function ordersInReview(db: Db): Promise<Cause[]> {
  const orders = await findInReview(db);
  return orders.map((order) => ({
    cause: `review:${order.id}`,
    sentence: `Order ${order.order_number} needs your decision: ${order.review_reason ?? 'no reason was recorded.'} ${reviewStep(order)}`,
  }));
}

async function mismatches(db: Db): Promise<Cause[]> {
  const found = await findMismatches(db);
  return found.map((mismatch) => {
    const order = mismatch.order_number === null ? '' : ` of order ${mismatch.order_number}`;
    const { kind } = mismatch;
    const title =
      kind === 'payout-failed'
        ? 'A payout failed'
        : kind === 'refund-failed'
          ? `A refund${order} failed`
          : kind === 'inquiry'
            ? `The payment${order} needs an answer`
            : `The payment${order} doesn't match`;
    return {
      cause: `mismatch:${mismatch.id}`,
      sentence: `${title}: ${mismatch.reason} ${mismatchStep(mismatch)}`,
      // Support has no list of payouts.
      ...(kind === 'payout-failed' && { roles: ['owner', 'accountant'] as const }),
    };
  });
}

async function openDisputes(db: Db, now: Date): Promise<Cause[]> {
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select(['disputes.id', 'due_at', 'reason', 'amount_pence', 'order_number', 'paid_pence', 'payable_pence'])
    .where('disputes.state', '=', 'open')
    .limit(MAX_DISPUTES)
    .execute();
  return disputes.map((dispute) => ({ cause: `dispute:${dispute.id}`, sentence: describeDispute(dispute, now) }));
}

async function stuckMail(db: Db, now: Date): Promise<Cause[]> {
  const { rows } = await sql<{ since: Date | null }>`select ${oldestDueMail(now)} as since`.execute(db);
  const since = rows[0]?.since ?? null;
  if (since === null || since > later(now, -MAX_DELAY_MS)) return [];
  const sentence =
    'Emails to customers are not delivered. Run "mail --status retrying" to see the reason, and check SMTP_URL with "check". The shop keeps all emails and sends them later.';
  return [{ cause: 'mail-stuck', sentence }];
}

async function refusedMail(db: Db, now: Date): Promise<Cause[]> {
  const mails = await listFailedMail(db, later(now, -DAY_MS), MAX_MAILS);
  const ids = mails.map(({ userId }) => userId);
  const users = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<SqlBool>`id = any(${ids}::text[])`)
    .execute();
  const isSolved = ({ kind, userId, recipient }: FailedMail) =>
    SOLVED_BY_NEW_ADDRESS.includes(kind) &&
    users.some(({ id, email }) => id === userId && email.toLowerCase() !== recipient.toLowerCase());
  const unsolved = mails.filter((mail) => !isSolved(mail));
  return unsolved.map(({ id, kind, reason }) => ({
    cause: `mail-failed:${id}`,
    sentence: `An email (${kind}) was permanently refused: ${reason ?? 'no reason was recorded'}. Run "mail --status failed" to see the recipient.`,
    endsQuietly: true,
  }));
}

async function lateEvents(db: Db, now: Date): Promise<Cause[]> {
  const problem = describeLateEvents(await findLateEvents(db, now));
  return problem === undefined ? [] : [{ cause: 'late-events', sentence: `Stripe's webhook: ${problem}` }];
}

async function newStaffAccess(db: Db, now: Date): Promise<Cause[]> {
  const entries = await listNewAccess(db, later(now, -DAY_MS), MAX_ACCESSES);
  return entries.map(({ id, email, command, event, origin }) => ({
    cause: `staff-access:${id}`,
    sentence: `New access to the office account ${email}, from ${origin}: ${event} If it wasn't this person, run "staff reset ${email}".`,
    endsQuietly: true,
    access: { email, isSetUp: command === 'set up' },
  }));
}
