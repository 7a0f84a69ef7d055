import type { OperationField, OperationOutcome, OperationValues } from '../../api/operations';
import type { ChangeOptions } from '../../api/releaseChanges';
import type { Caller } from '../../api/releases';

/** Returns a field of an action's form. Its id is its name in the values. */
export function field(id: string, spec: Partial<OperationField> & Pick<OperationField, 'label'>): OperationField {
  return { id, name: id, kind: 'text', help: undefined, isRequired: false, choices: [], ...spec };
}

export function reasonField(isRequired = false): OperationField {
  return field('reason', { label: 'Reason', kind: 'long text', help: 'For the release log.', isRequired });
}

/** Returns the fields that explain or force a change. Only people with the `force` command may override a refusal. */
export function changeFields({ commands = [] }: Caller): OperationField[] {
  if (!commands.includes('force')) return [reasonField()];
  return [reasonField(), field('force', { label: 'Override a refusal', kind: 'flag', help: 'Needs a reason.' })];
}

/** Returns a typed text, or `undefined` if the field is empty. */
export function textOf(values: OperationValues, id: string): string | undefined {
  const value = values[id];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Asks the registry for the consequences of a change, or makes the change if `confirmation` is given. The registry
 * refuses a change of a channel that somebody else has changed since the person saw it.
 */
export async function tryOrChange(
  values: OperationValues,
  confirmation: string | undefined,
  send: (options: ChangeOptions) => { unwrap: () => Promise<string[]> },
): Promise<OperationOutcome> {
  const isDone = confirmation !== undefined;
  const force = values['force'] === true || undefined;
  const sentences = await send({ isTrial: !isDone, reason: textOf(values, 'reason'), force }).unwrap();
  return outcome({ isDone, message: sentences.join('\n') });
}

/** Describes fixed consequences, or makes the change if `confirmation` is given. */
export async function describeOrChange(
  consequences: string,
  confirmation: string | undefined,
  change: () => Promise<string>,
): Promise<OperationOutcome> {
  if (confirmation === undefined) return outcome({ isDone: false, message: consequences });
  return outcome({ isDone: true, message: await change() });
}

export function outcome({ isDone, message }: Pick<OperationOutcome, 'isDone' | 'message'>): OperationOutcome {
  // Any text will do, because actions only check whether there is a confirmation.
  return { isDone, message, confirmation: isDone ? undefined : 'confirmed', hasChanged: false, rows: [] };
}
