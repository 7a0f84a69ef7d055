import { type OperationReply, type OperationRequest, VALUE_MAX_LENGTH } from 'shared/contract/officeOperations';
import { sha256Hex } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { AdminError, type AdminContext, type Options } from '../../admin/Command';
import { resolveArgs } from '../../admin/resolveArgs';
import { partsOf } from '../../admin/usage';
import { toTextRow } from '../toTextRow';
import { claimOperation } from './claimOperation';
import { inOfficeWords, labelOf } from '../officeWords';
import { type Operation, operationName } from './listOperations';

/**
 * Returns the consequences of an operation, or runs it if the request confirms exactly these consequences. If the
 * consequences have changed since the user saw them, changes nothing and returns the new ones.
 * @throws {HttpProblem} 400 if a field is missing or unknown, 409 with the operation's own error.
 */
export async function runOperation(
  context: AdminContext,
  operation: Operation,
  request: OperationRequest,
): Promise<OperationReply> {
  const typed = request.args.map((value) => value.trim());
  const options = readOptions(operation, typed, request.options);
  const { confirmation } = request;
  try {
    const args = await resolveArgs(context.db, operation, typed);
    const describeNow = async () => describeConsequences(context, operation, args, options);
    if (confirmation === undefined) return await describeNow();
    return await claimOperation(context.db, `${operationName(operation)} ${args[0] ?? ''}`, async () => {
      const current = await describeNow();
      if (current.confirmation !== confirmation) return { ...current, hasChanged: true };
      const { message, rows = [] } = await operation.run(context, args, options);
      return { state: 'done', message: inOfficeWords(message, operation), rows: rows.map(toTextRow) };
    });
  } catch (error) {
    // Rules of the commands throw an AdminError. Rules that the shop's API shares throw an HttpProblem.
    const isRefusal = error instanceof AdminError || (error instanceof HttpProblem && error.statusCode === 409);
    if (!isRefusal) throw error;
    throw new HttpProblem(409, inOfficeWords(error.message, operation));
  }
}

/** Describes the consequences. `confirmation` is a hash of everything that the user sees and confirms. */
async function describeConsequences(
  context: AdminContext,
  operation: Operation,
  args: string[],
  options: Options,
): Promise<OperationReply> {
  const consequences =
    (await operation.confirm?.(context, args, options)) ??
    (await operation.describe?.(context, args, options)) ??
    operation.summary;
  const message = inOfficeWords(consequences, operation);
  const confirmation = sha256Hex(
    JSON.stringify([operationName(operation), args, options, message, operation.office.undo]),
  );
  return { state: 'confirm', message, confirmation };
}

/** @throws {HttpProblem} 400 if an argument is missing, or if an option is missing or unknown */
function readOptions(operation: Operation, args: readonly string[], sent: OperationRequest['options']): Options {
  const { options: specs = {}, office } = operation;
  const { parameters } = partsOf(operation);
  if (args.length !== parameters.length || args.includes(''))
    throw new HttpProblem(400, `Fill in ${parameters.map((name) => name.slice(1, -1)).join(' and ')}.`);
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(specs, name));
  if (unknown !== undefined) throw new HttpProblem(400, `“${office.title}” has no field ${unknown}.`);
  const options: Options = {};
  for (const [name, { type, kind, isRequired = false }] of Object.entries(specs)) {
    const value = sent[name];
    const text = typeof value === 'string' ? value.trim() : value;
    if (text !== undefined && text !== '' && text !== false) {
      if ((typeof text === 'string') !== (type === 'string'))
        throw new HttpProblem(400, `${labelOf(operation, name)} has the wrong type.`);
      if (typeof text === 'string' && kind !== 'file' && text.length > VALUE_MAX_LENGTH)
        throw new HttpProblem(400, `“${labelOf(operation, name)}” has more than ${VALUE_MAX_LENGTH} characters.`);
      options[name] = text;
    } else if (isRequired) throw new HttpProblem(400, `Fill in “${labelOf(operation, name)}”.`);
  }
  const { oneOf = [] } = office;
  if (oneOf.length > 0 && oneOf.filter((name) => options[name] !== undefined).length !== 1) {
    const labels = oneOf.map((name) => `“${labelOf(operation, name)}”`);
    throw new HttpProblem(400, `Fill in exactly one of these fields: ${labels.join(', ')}.`);
  }
  return options;
}
