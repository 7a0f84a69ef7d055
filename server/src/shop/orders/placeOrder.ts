import { signInNeeded } from '../accounts/session';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { vatOfSale } from '../vat/saleVat';
import { basketDigest, FREE_REPEAT_MS, type OrderDraft } from './OrderDraft';
import type { Order } from './tables';
import { takeEarlyDiscount } from './takeEarlyDiscount';
import { takePromoCode } from './takePromoCode';

/** The age at which `sweep` first checks an order. Most customers have paid and returned to the shop by then. */
const FIRST_CHECK_MS = 2 * MINUTE_MS;

export type Placed = { order: Order; blockingOrder?: never } | { blockingOrder: Order; order?: never };

/**
 * Creates an order from a draft, or returns an existing order:
 * - The customer's open order if it has the same basket, for example after a double click. A paid order counts as open
 *   until its delivery, unless it was free. It also counts as open if the checkout started before the delivery, for
 *   example in another tab.
 * - The customer's paid order in review if it has the same basket, so that the customer doesn't pay again.
 * - The first free order if the customer repeats it within `FREE_REPEAT_MS`.
 * - As `blockingOrder`, an order that the caller must end or deliver before it calls again: the customer's open order
 *   with another basket, or another customer's unpaid order that holds the promo code or the early discount for this
 *   subscription.
 *
 * Locks the customer's row, so that one customer's requests run one after another.
 * @param startedAt when the checkout started.
 * @throws {HttpProblem} 400 if a limit of the promo code is reached, 401 if the account was deleted, 403 if support
 * blocked it.
 * @throws {HttpProblem} 409 if the customer can't get the early discount, or if the terms have changed.
 */
export function placeOrder(
  { db, clock, config }: AppContext,
  draft: OrderDraft,
  startedAt = clock.now(),
): Promise<Placed> {
  const basket = basketDigest(draft);
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('users')
      .select(['id', 'blocked_at'])
      .where('id', '=', draft.user_id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!account) throw signInNeeded();
    if (account.blocked_at !== null) throw accountBlocked(config.supportEmail);
    const now = clock.now();
    const open = await findOpen(trx, draft, basket, startedAt);
    if (open) return open.basket === basket ? { order: open } : { blockingOrder: open };
    const isFree = draft.payable_pence === 0;
    const repeated = isFree ? await findRepeated(trx, draft.user_id, basket, later(now, -FREE_REPEAT_MS)) : undefined;
    if (repeated) return { order: repeated };
    const id = randomId();
    const blockingOrder = (await takePromoCode(trx, draft)) ?? (await takeEarlyDiscount(trx, draft, id));
    if (blockingOrder) return { blockingOrder };
    const { vat_treatment, vat_percentage } = await vatOfSale(trx, { config }, draft.country_code);
    const order = await trx
      .insertInto('orders')
      .values({
        ...draft,
        vat_treatment,
        vat_percentage,
        id,
        basket,
        holds_promo_use: draft.promo_code !== null,
        created_at: now,
        status: isFree ? 'paid' : 'pending',
        paid_at: isFree ? now : null,
        next_check_at: isFree ? now : later(now, FIRST_CHECK_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { order };
  });
}

function accountBlocked(supportEmail: string): HttpProblem {
  const sentence = `Your account is blocked, so you can't place orders. Please write to ${supportEmail}.`;
  return new HttpProblem(403, sentence, { code: 'account-blocked' });
}

/**
 * Returns the customer's open order of the same kind, and for the same subscription if there is one. Sorts by status to
 * prefer a paid order: alphabetically, `fulfilled` and `paid` come before `pending`, and `review` comes last. A unique
 * index allows only one payable order.
 */
function findOpen(
  trx: Trx,
  { user_id, kind, existing_subscription_id }: OrderDraft,
  basket: string,
  startedAt: Date,
): Promise<Order | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where((where) =>
      existing_subscription_id === null
        ? where.lit(true)
        : where('existing_subscription_id', '=', existing_subscription_id),
    )
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'pending'), where('is_awaiting_funds', '=', false)]),
        where.and([
          where('payable_pence', '>', 0),
          where.or([where('status', '=', 'paid'), where('fulfilled_at', '>', startedAt)]),
        ]),
        where.and([where('status', '=', 'review'), where('paid_at', 'is not', null), where('basket', '=', basket)]),
      ]),
    )
    .orderBy('status')
    .executeTakeFirst();
}

function findRepeated(trx: Trx, userId: string, basket: string, since: Date): Promise<Order | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('basket', '=', basket)
    .executeTakeFirst();
}
