import { sql } from 'kysely';
import type { OfficeCode } from 'shared/contract/office';
import { codeEndDate, codesWithTerms } from '../../activation/codeTerm';
import type { Db } from 'server-kit/db/database';

/**
 * Returns a subscription's codes by seat, with the computer that uses each one. Joins `activation_codes`,
 * `activation_log` and the tables of `subscriptions`.
 */
export async function findCodes(db: Db, subscriptionId: string): Promise<OfficeCode[]> {
  const codes = await codesWithTerms(db)
    .leftJoinLateral(
      (seat) =>
        seat
          .selectFrom('activation_log')
          .select(({ fn }) => [fn.max('at').as('last_seen'), sql<number>`count(*) filter (where is_move)`.as('moves')])
          .whereRef('activation_log.code', '=', 'activation_codes.code')
          .as('log'),
      (join) => join.onTrue(),
    )
    .select(['label', 'computer_name', 'activated_at', 'log.last_seen', 'log.moves'])
    .where('subscriptions.id', '=', subscriptionId)
    .orderBy('seat_no')
    .execute();
  return codes.map(({ code, label, computer_name, activated_at, last_seen, moves, ...term }) => ({
    code,
    label,
    computerName: computer_name,
    activatedAt: activated_at?.toISOString() ?? null,
    lastSeenAt: last_seen?.toISOString() ?? null,
    moves: moves ?? 0,
    ...(codeEndDate(term) < term.end_date && { endDate: codeEndDate(term) }),
  }));
}
