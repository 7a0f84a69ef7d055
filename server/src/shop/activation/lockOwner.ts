import type { Trx } from 'server-kit/db/database';
import { SECOND_MS } from 'server-kit/clock/clock';
import { tooEarly } from 'server-kit/http/rateLimit';
import { lockAccounts } from '../accounts/lockAccounts';
import { missingCode } from './missingCode';

interface CodeOwner {
  id: string;
  email: string;
  /** The owner's label for the code. */
  label: string;
}

/**
 * Locks a code's owner and subscription, so that a simultaneous change of either finishes first. Call it before you
 * lock the seat, because all other changes lock in this order, which prevents deadlocks.
 * @throws {HttpProblem} 404 for an unknown code, 403 for a replaced code, 429 if the code is getting a new owner.
 */
export async function lockOwner(trx: Trx, code: string): Promise<CodeOwner> {
  const seat = await trx
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select(['subscription_id', 'user_id', 'label'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!seat) throw await missingCode(trx, code);
  const [owner] = await lockAccounts(trx, [seat.user_id]);
  const subscription = await trx
    .selectFrom('subscriptions')
    .select('user_id')
    .where('id', '=', seat.subscription_id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (!owner || subscription.user_id !== owner.id)
    throw tooEarly(SECOND_MS, (wait) => `This code is getting a new owner. Please try again ${wait}.`);
  return { id: owner.id, email: owner.email, label: seat.label };
}
