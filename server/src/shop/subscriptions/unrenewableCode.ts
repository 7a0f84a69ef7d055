import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { isExpired } from 'shared/domain/renewability';
import { codeEndDate, codesWithTerms } from '../activation/codeTerm';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';

const WAY_OUT = 'Ask the owner of the subscription for another code, or buy a new subscription.';

/**
 * Returns a 404 that says what happened to a code, since when, and what its user can do. Anyone with the code can read
 * it, so it contains nothing about the owner.
 */
export async function unrenewableCode(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  code: string,
): Promise<HttpProblem> {
  const term = await codesWithTerms(db)
    .select(['block_reason', 'ended_at'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!term) return missing({ db }, code);
  if (term.blocked_at) {
    const cause = term.block_reason === 'refunded' ? ', because its payment was refunded' : '';
    return problem(`The subscription of this code was blocked on ${dayOf(term.blocked_at)}${cause}. ${WAY_OUT}`);
  }
  if (term.removed_at) {
    const day = dayOf(new Date(term.removed_at));
    return problem(
      term.ended_at
        ? `Support ended this code on ${day}. ${WAY_OUT}`
        : `This code ended on ${day}, because its payment was refunded or disputed. ${WAY_OUT}`,
    );
  }
  const endDate = codeEndDate(term);
  const end = isExpired(endDate, calendarDateOf(clock.now())) ? 'stopped working after' : 'stops working after';
  return problem(
    `Its subscription was renewed without this code, which ${end} ${formatCalendarDate(endDate)}. ${WAY_OUT}`,
  );
}

async function missing({ db }: Pick<AppContext, 'db'>, code: string): Promise<HttpProblem> {
  const replaced = await db
    .selectFrom('replaced_codes')
    .select('replaced_at')
    .where('code', '=', code)
    .executeTakeFirst();
  return problem(
    replaced
      ? `A new code replaced this code on ${dayOf(replaced.replaced_at)}. Enter the new code. The owner of the subscription got it by email, and can also find it on the subscriptions page.`
      : 'We could not find a subscription to renew.',
  );
}

function problem(sentence: string): HttpProblem {
  return new HttpProblem(404, sentence);
}

function dayOf(instant: Date): string {
  return formatCalendarDate(calendarDateOf(instant));
}
