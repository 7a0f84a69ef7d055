import { type GrowingSubscription, roomFor } from 'shared/domain/addition';
import { type CalendarDate, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { isExpired } from 'shared/domain/renewability';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';

/** A valid subscription that its owner can add computers to today. */
export interface Growing extends GrowingSubscription {
  subscriptionId: string;
  today: CalendarDate;
}

/**
 * Finds a customer's subscription to add computers to.
 * @throws {HttpProblem} 404 if the customer has no such subscription.
 * @throws {HttpProblem} 409 if it is blocked, has expired, or can't have more computers.
 */
export async function findGrowing(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  userId: string,
  subscriptionId: string,
): Promise<Growing> {
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['quantity', 'end_date', 'blocked_at'])
    .where('id', '=', subscriptionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!subscription) throw new HttpProblem(404, 'This account has no such subscription.');
  const { quantity, end_date: endDate, blocked_at } = subscription;
  const today = calendarDateOf(clock.now());
  if (blocked_at !== null)
    throw new HttpProblem(
      409,
      `This subscription is blocked, so you can't add computers. Please write to ${config.supportEmail}.`,
    );
  if (isExpired(endDate, today))
    throw new HttpProblem(
      409,
      `This subscription ended on ${formatCalendarDate(endDate)}. Renew it before you add computers.`,
    );
  if (roomFor(quantity) === 0) throw tooManyComputers(config.supportEmail, 0);
  return { subscriptionId, quantity, endDate, today };
}

export function tooManyComputers(supportEmail: string, room: number): HttpProblem {
  const more = room === 0 ? "so you can't add more" : `so you can add ${room} more`;
  return new HttpProblem(
    409,
    `A subscription can have ${MAX_QUANTITY} computers, ${more}. If you need more, please write to ${supportEmail}.`,
  );
}
