import type { ActivationCode } from '../../api/subscription';

/** Returns `Activated on RECEPTION-PC`, `Not activated yet`, or `Free` for a deactivated code. */
export function describeActivation({ isActivated, isFreed, computerName }: ActivationCode): string {
  if (!isActivated) return isFreed === true ? 'Free' : 'Not activated yet';
  return computerName === undefined ? 'Activated' : `Activated on ${computerName}`;
}
