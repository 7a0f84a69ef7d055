import type { ActivationCode } from '../../api/subscription';

/**
 * Returns `Not activated yet`, or `Free` for a deactivated code. For an activated code, returns `Activated on
 * RECEPTION-PC`, or `Activated` if the computer's name is unknown.
 */
export function describeActivation({ isActivated, isFreed, computerName }: ActivationCode): string {
  if (!isActivated) return isFreed === true ? 'Free' : 'Not activated yet';
  return computerName === undefined ? 'Activated' : `Activated on ${computerName}`;
}
