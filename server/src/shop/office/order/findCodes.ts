import { sql } from 'kysely';
import type { OfficeCode } from 'shared/contract/officeParts';
import { MOVE_LIMIT } from 'shared/domain/activationCode';
import { codeEndDate, codesWithTerms } from '../../activation/codeTerm';
import { readMoves } from '../../activation/moveLimit';
import type { AppContext } from 'server-kit/context/AppContext';

/**
 * Returns a subscription's codes by seat, with the computer that uses each one. Joins `activation_codes`,
 * `activation_log`, `orders` and the tables of `subscriptions`.
 */
export async function findCodes(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  subscriptionId: string,
): Promise<OfficeCode[]> {
  const codes = await codesWithTerms(db)
    .innerJoin('orders', (join) =>
      join.on(({ eb, fn }) => eb('orders.id', '=', fn.coalesce('added_by_order_id', 'origin_order_id'))),
    )
    .leftJoinLateral(
      (seat) =>
        seat
          .selectFrom('activation_log')
          .select(({ fn }) => [fn.max('at').as('last_seen'), sql<number>`count(*) filter (where is_move)`.as('moves')])
          .whereRef('activation_log.code', '=', 'activation_codes.code')
          .as('log'),
      (join) => join.onTrue(),
    )
    .select(['label', 'computer_name', 'activated_at', 'log.last_seen', 'log.moves', 'order_number'])
    .where('subscriptions.id', '=', subscriptionId)
    .orderBy('seat_no')
    .execute();
  const limited = new Map<string, Date>();
  // Only codes that moved often can have reached the limit, so most pages need no extra query.
  for (const { code, moves } of codes) {
    const { movableFrom } = (moves ?? 0) < MOVE_LIMIT.moves ? {} : await readMoves({ db, clock }, code);
    if (movableFrom) limited.set(code, movableFrom);
  }
  return codes.map(
    ({ code, order_number, label, computer_name, activated_at, last_seen, moves, removed_at, ...term }) => ({
      code,
      boughtBy: order_number,
      label,
      computerName: computer_name,
      activatedAt: activated_at?.toISOString() ?? null,
      lastSeenAt: last_seen?.toISOString() ?? null,
      moves: moves ?? 0,
      movableFrom: limited.get(code)?.toISOString() ?? null,
      ...(removed_at && { removedAt: removed_at.toISOString() }),
      ...(codeEndDate(term) < term.end_date && { endDate: codeEndDate(term) }),
    }),
  );
}
