import { AdminError, type Options, type OptionSpec } from '../Command';

export const REASON: OptionSpec = {
  type: 'string',
  label: 'Reason',
  meaning: 'The reason to record. The customer doesn’t see it. Required.',
  isRequired: true,
};

/** @throws {AdminError} if the option is missing or empty */
export function requireReason({ reason }: Options): string {
  if (typeof reason === 'string' && reason.trim() !== '') return reason.trim();
  throw new AdminError('--reason is missing. Give a reason in a few words.');
}
