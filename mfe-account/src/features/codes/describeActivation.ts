import { formatCalendarDate } from 'shared/domain/calendarDate';
import type { ActivationCode } from '../../api/subscription';

/**
 * Describes a code's status: `Not activated yet`, `Available for another computer` after a deactivation, or `Activated
 * on RECEPTION-PC`. Omits an unknown computer name. Adds the first day of a code that does not work yet, and the last
 * day of a code that stops working before its subscription expires.
 */
export function describeActivation({ startDate, endDate, ...code }: ActivationCode): string {
  const from = startDate === undefined ? '' : `, works from ${formatCalendarDate(startDate)}`;
  const until = endDate === undefined ? '' : `, works until ${formatCalendarDate(endDate)}`;
  return describeUse(code) + from + until;
}

function describeUse({ isActivated, isFreed, computerName }: ActivationCode): string {
  if (!isActivated) return isFreed === true ? 'Available for another computer' : 'Not activated yet';
  return computerName === undefined ? 'Activated' : `Activated on ${computerName}`;
}
