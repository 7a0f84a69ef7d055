import type { Selectable } from 'kysely';
import type { DbOrTrx } from 'server-kit/db/database';
import { openOffersTo } from '../accounts/transferOffers';
import { groupBy } from 'server-kit/db/groupBy';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { codeEndDate } from '../activation/codeTerm';
import type { MoveRequestTable } from '../accounts/tables';

/** Exports a customer's subscriptions with their codes and every computer that used them. */
export async function exportSubscriptions(db: DbOrTrx, userId: string) {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .leftJoin('transfer_offers', (offer) =>
      offer.onRef('subscription_id', '=', 'subscriptions.id').on('ended_at', 'is', null),
    )
    .select(['subscriptions.id', 'quantity', 'end_date', 'blocked_at', 'block_reason', 'created_at'])
    .select(['transfer_offers.email as offered_to', 'offered_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const codes = await db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select(['code', 'subscription_id', 'computer_name', 'activated_at', 'label', 'own_end_date', 'end_date'])
    .select('ended_at')
    .where('user_id', '=', userId)
    .orderBy('seat_no')
    .execute();
  const history = await db
    .selectFrom('activation_log')
    .innerJoin('activation_codes', 'activation_codes.code', 'activation_log.code')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select(['activation_log.code', 'action', 'activation_log.computer_name', 'at'])
    .where('user_id', '=', userId)
    .orderBy('activation_log.id')
    .execute();
  const moveRequests = await db
    .selectFrom('move_requests')
    .select(['code', 'computer_name', 'asked_at', 'expires_at'])
    .where('user_id', '=', userId)
    .execute();
  const extensions = await db
    .selectFrom('subscription_extensions')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .select(['subscription_id', 'days', 'reason', 'granted_at'])
    .where('user_id', '=', userId)
    .orderBy('subscription_extensions.id')
    .execute();
  const blocks = await db
    .selectFrom('subscription_blocks')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .select(['subscription_id', 'is_blocked', 'reason', 'at'])
    .where('user_id', '=', userId)
    .orderBy('subscription_blocks.id')
    .execute();
  const replacedCodes = await db
    .selectFrom('replaced_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .select(['subscription_id', 'code', 'reason', 'replaced_at'])
    .where('user_id', '=', userId)
    .orderBy('replaced_at')
    .execute();
  const extensionsOf = groupBy(extensions, ({ subscription_id }) => subscription_id);
  const blocksOf = groupBy(blocks, ({ subscription_id }) => subscription_id);
  const replacedOf = groupBy(replacedCodes, ({ subscription_id }) => subscription_id);
  const requestOf = new Map(moveRequests.map((request) => [request.code, request]));
  const historyOf = groupBy(history, ({ code }) => code);
  const codesOf = groupBy(codes, ({ subscription_id }) => subscription_id);
  return subscriptions.map(({ id, quantity, end_date, blocked_at, block_reason, created_at, ...offer }) => ({
    id,
    quantity,
    endDate: end_date,
    isBlocked: blocked_at !== null,
    blockReason: block_reason,
    extensions: (extensionsOf.get(id) ?? []).map(({ days, reason, granted_at }) => ({
      days,
      reason: reason || null,
      at: granted_at.toISOString(),
    })),
    blocks: (blocksOf.get(id) ?? []).map(({ is_blocked, reason, at }) => ({
      isBlocked: is_blocked,
      reason,
      at: at.toISOString(),
    })),
    replacedCodes: (replacedOf.get(id) ?? []).map(({ code, reason, replaced_at }) => ({
      code,
      reason: reason || null,
      replacedAt: replaced_at.toISOString(),
    })),
    createdAt: created_at.toISOString(),
    transferOffer:
      offer.offered_to === null
        ? null
        : {
            email: offer.offered_to,
            offeredAt: offer.offered_at?.toISOString() ?? null,
            expiresAt: offer.expires_at?.toISOString() ?? null,
          },
    codes: (codesOf.get(id) ?? []).map(({ code, computer_name, activated_at, label, ended_at, ...term }) => ({
      code,
      endDate: ended_at === null ? codeEndDate(term) : calendarDateOf(ended_at),
      label: label === '' ? null : label,
      computerName: computer_name,
      activatedAt: activated_at?.toISOString() ?? null,
      moveRequest: exportMoveRequest(requestOf.get(code)),
      history: (historyOf.get(code) ?? []).map((entry) => ({
        action: entry.action,
        computerName: entry.computer_name,
        at: entry.at.toISOString(),
      })),
    })),
  }));
}

/** Exports the open offers to an address, without their owners, who are other customers. */
export async function exportOffersTo(db: DbOrTrx, email: string, now: Date) {
  const offers = await openOffersTo(db, email)
    .select(['email', 'offered_at', 'expires_at'])
    .where('expires_at', '>', now)
    .orderBy('offered_at')
    .execute();
  return offers.map(({ email: address, offered_at, expires_at }) => ({
    email: address,
    offeredAt: offered_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
}

/** Exports another computer's open request to use a code. */
function exportMoveRequest(
  request: Pick<Selectable<MoveRequestTable>, 'computer_name' | 'asked_at' | 'expires_at'> | undefined,
) {
  if (!request) return null;
  const { computer_name, asked_at, expires_at } = request;
  return { computerName: computer_name, askedAt: asked_at.toISOString(), expiresAt: expires_at.toISOString() };
}
