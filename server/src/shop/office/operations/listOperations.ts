import type { OfficeOperation, OperationField } from 'shared/contract/officeOperations';
import { capitalise } from 'shared/domain/capitalise';
import type { StaffRole } from 'shared/contract/staff';
import type { Command, FieldSpec, OfficeUse, OptionSpec } from '../../admin/Command';
import { COMMANDS } from '../../admin/commands';
import { partsOf } from '../../admin/usage';
import { inOfficeWords, labelOf } from '../officeWords';

export interface Operation extends Command {
  office: OfficeUse;
}

/** Returns the operations that a role may run, in the order of the command line's help. */
export function operationsOf(role: StaffRole): Operation[] {
  return COMMANDS.filter(isOperation).filter(({ office }) => office.roles.includes(role));
}

/** Returns a command's name in URLs, such as `promo-add`. */
export function operationName(command: Command): string {
  return partsOf(command).words.join('-');
}

/** Describes an operation, so that a page can render its form. */
export function describeOperation(operation: Operation): OfficeOperation {
  const { summary, options = {}, office } = operation;
  const { title, page, usefulIf, resultFile, fields = [], needsSecondFactor = false, undo } = office;
  const { parameters } = partsOf(operation);
  return {
    name: operationName(operation),
    title,
    summary: inOfficeWords(summary, operation),
    page,
    args: parameters.map((parameter, index) => argumentField(parameter, fields[index])),
    options: Object.entries(options).map(([name, spec]) => optionField(operation, name, spec)),
    needsSecondFactor,
    undo,
    ...(usefulIf !== undefined && { usefulIf: [...usefulIf] }),
    ...(resultFile !== undefined && { resultFile }),
  };
}

function isOperation(command: Command): command is Operation {
  return command.office !== undefined;
}

function argumentField(
  parameter: string,
  { label, kind = 'text', choices = [], help = '' }: FieldSpec = {},
): OperationField {
  const parameterName = parameter.slice(1, -1);
  return {
    // Arguments are positional, so they need no name.
    name: '',
    label: label ?? capitalise(parameterName),
    kind,
    help,
    isRequired: true,
    choices: [...choices],
  };
}

export function optionField(command: Command, name: string, spec: OptionSpec): OperationField {
  const { meaning = '', isRequired = false, choices = [] } = spec;
  const kind = spec.kind ?? (spec.type === 'boolean' ? 'flag' : 'text');
  return {
    name,
    label: labelOf(command, name),
    kind,
    help: inOfficeWords(meaning, command),
    isRequired,
    choices: [...choices],
  };
}
