import { AdminError, type Options } from './Command';

/** The option of a command that can do harm. */
export const YES = { yes: { type: 'boolean' } } as const;

/**
 * Stops a dangerous command that was typed without `--yes`.
 * @param changes what the command would change, one line each
 * @throws {AdminError} with these lines.
 */
export function requireYes({ yes }: Options, changes: readonly string[]): void {
  if (yes === true) return;
  const lines = changes.map((change) => `  ${change}`);
  throw new AdminError(
    ['This would change:', ...lines, 'Nothing was changed. Add --yes to the command to do it.'].join('\n'),
  );
}
