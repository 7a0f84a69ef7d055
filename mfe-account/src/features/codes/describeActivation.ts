import type { ActivationCode } from '../../api/subscription';

/** Returns `Activated on RECEPTION-PC` or `Not activated yet`. */
export function describeActivation({ isActivated, computerName }: ActivationCode): string {
  if (!isActivated) return 'Not activated yet';
  return computerName === undefined ? 'Activated' : `Activated on ${computerName}`;
}
