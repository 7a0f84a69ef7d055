import type { CodeState } from 'shared/contract/codes';
import { type CalendarDate, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { HttpProblem } from 'server-kit/http/httpProblem';

// The desktop program reads the `code` of these errors and shows `detail` to people. `docs/activation.md` lists them.

export const unknownCode = () => new HttpProblem(404, 'There is no such activation code.', { code: 'unknown-code' });

export const replaced = () =>
  new HttpProblem(
    403,
    'This code no longer works, because a new code has replaced it. You can find the new code on the subscriptions page.',
    { code: 'replaced' },
  );

const blocked = () =>
  new HttpProblem(403, 'This code is blocked, because its payment was refunded or disputed, or support blocked it.', {
    code: 'blocked',
  });

const expired = () =>
  new HttpProblem(403, 'This code has expired. Renew its subscription, or use another code of the subscription.', {
    code: 'expired',
  });

const upcoming = (startDate: CalendarDate) =>
  new HttpProblem(403, `This code works from ${formatCalendarDate(startDate)}.`, { code: 'upcoming' });

/**
 * Checks that a code works today.
 * @throws {HttpProblem} 403 if the code or its subscription is blocked or has expired, or if the code works later.
 */
export function requireUsable({ status, startDate }: Pick<CodeState, 'status' | 'startDate'>): void {
  if (status === 'Blocked') throw blocked();
  if (startDate !== undefined) throw upcoming(startDate);
  if (status === 'Expired') throw expired();
}

export const inUse = () =>
  new HttpProblem(409, 'This code is in use on another computer. Deactivate it there, or on the subscriptions page.', {
    code: 'in-use',
  });

export const notInUse = () =>
  new HttpProblem(409, 'No other computer uses this code. Activate it on this computer.', { code: 'not-in-use' });

export const tooManyFiles = (computers: number, days: number, supportEmail: string) =>
  new HttpProblem(
    409,
    `This code got licence files for ${computers} computers in the last ${days} days. ` +
      `If you need a file for another computer, please write to ${supportEmail}.`,
    { code: 'too-many-files' },
  );

export function movedTooOften(movableFrom: Date, supportEmail: string): HttpProblem {
  const day = formatCalendarDate(calendarDateOf(movableFrom));
  const detail =
    `This code has moved between computers too often. It can move again from ${day}. ` +
    `If you need it sooner, please write to ${supportEmail}.`;
  return new HttpProblem(409, detail, {
    code: 'moved-too-often',
    members: { movableFrom: movableFrom.toISOString() },
  });
}
