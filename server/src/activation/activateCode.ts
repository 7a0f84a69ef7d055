import { calendarDateOf } from 'shared/domain/calendarDate';
import type { Trx } from '../db/database';
import { HttpProblem } from '../http/httpProblem';
import type { Shop } from '../orders/Shop';
import { isExpired } from '../subscriptions/renewability';

export interface ActivationState {
  code: string;
  /** Active, Expired or Blocked. */
  status: 'Active' | 'Expired' | 'Blocked';
  isActivated: boolean;
  computerName: string | null;
  /** Calendar day. */
  endDate: string;
}

type Actor = 'program' | 'customer' | 'operator';

/** How a code stands. @throws {HttpProblem} 404 for an unknown code. */
export async function readActivation({ db, clock }: Shop, code: string): Promise<ActivationState> {
  const row = await db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select(['code', 'computer_name', 'end_date', 'blocked_at'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) throw unknownCode();
  const status = row.blocked_at !== null ? 'Blocked' : isExpired(row.end_date, calendarDateOf(clock.now())) ? 'Expired' : 'Active';
  return { code: row.code, status, isActivated: row.computer_name !== null, computerName: row.computer_name, endDate: row.end_date };
}

/**
 * Binds a code to a computer; the same computer may ask again.
 * @throws {HttpProblem} 404 for an unknown code, 409 where another computer holds it, 403 where the subscription is over or blocked.
 */
export async function activateCode(shop: Shop, code: string, computerName: string): Promise<ActivationState> {
  const state = await readActivation(shop, code);
  if (state.status === 'Blocked') throw new HttpProblem(403, 'This subscription is blocked.', { code: 'blocked' });
  if (state.status === 'Expired') throw new HttpProblem(403, 'This subscription has expired. Renew it to go on.', { code: 'expired' });
  await shop.db.transaction().execute(async (trx) => {
    const held = await lockCode(trx, code);
    if (held.computer_name === computerName) return;
    if (held.computer_name !== null) throw new HttpProblem(409, 'This code is in use on another computer. Release it there, or on the subscriptions page.', { code: 'in-use' });
    await bind(trx, shop, code, computerName, computerName, 'activated', 'program');
  });
  return { ...state, isActivated: true, computerName };
}

/**
 * Frees a code from the named computer; a code that is free already stays so.
 * @throws {HttpProblem} 404 for an unknown code, 409 where another computer holds it.
 */
export async function releaseCode(shop: Shop, code: string, computerName: string, actor: Actor): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const held = await lockCode(trx, code);
    if (held.computer_name === null) return;
    if (held.computer_name !== computerName) throw new HttpProblem(409, 'This code is in use on another computer.', { code: 'in-use' });
    await bind(trx, shop, code, null, computerName, 'released', actor);
  });
}

async function lockCode(trx: Trx, code: string): Promise<{ computer_name: string | null }> {
  const held = await trx.selectFrom('activation_codes').select('computer_name').where('code', '=', code).forUpdate().executeTakeFirst();
  if (!held) throw unknownCode();
  return held;
}

async function bind(trx: Trx, { clock }: Shop, code: string, holder: string | null, computer_name: string, action: 'activated' | 'released', actor: Actor): Promise<void> {
  const at = clock.now();
  await trx.updateTable('activation_codes').set({ computer_name: holder, activated_at: holder === null ? null : at }).where('code', '=', code).execute();
  await trx.insertInto('activation_log').values({ code, action, computer_name, actor, at }).execute();
}

function unknownCode(): HttpProblem {
  return new HttpProblem(404, 'There is no such activation code.');
}
