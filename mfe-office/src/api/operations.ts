import { api } from 'shared/api';
import { endpoint, endpointOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import {
  type OfficeOperation,
  type OperationField as Field,
  OPERATIONS,
  type OperationReply,
  type OperationRequest,
  type OperationState,
  RUN_OPERATION,
} from 'shared/contract/officeOperations';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const UNREADABLE = 'We could not load the actions. Reload the page and try again.';

export interface OperationField {
  /** Unique within the form. */
  id: string;
  /** The name of an option. `undefined` for an argument. */
  name: string | undefined;
  label: string;
  kind: string;
  help: string | undefined;
  isRequired: boolean;
  choices: string[];
}

export interface Operation {
  name: string;
  title: string;
  summary: string;
  /** The page that offers the operation, such as `order`. */
  page: string;
  /** The page offers the operation only if its record is in all of these states. */
  usefulIf: readonly string[];
  /** The name of the file that contains the result, or `undefined` if the page shows the result. */
  resultFile: string | undefined;
  fields: OperationField[];
  undo: string;
}

/** The typed values by field id. A flag is a boolean. */
export type OperationValues = Record<string, string | boolean>;

/** The consequences of an operation before it runs, or its result. */
export interface OperationOutcome {
  isDone: boolean;
  message: string;
  confirmation: string | undefined;
  hasChanged: boolean;
  rows: Record<string, string | undefined>[];
}

/**
 * Whether the page's record is in each state. If a page leaves a state out, it offers the operations that need this
 * state anyway, and the server refuses them if necessary.
 */
export type RecordStates = Partial<Record<OperationState, boolean>>;

interface OperationCall extends OperationRequest {
  name: string;
}

const { operations, runOperation } = ownEndpoints(api, (build) => ({
  operations: build.query<Operation[], void>(
    endpointOrFail(OPERATIONS, (list) => list?.flatMap(readOperation), UNREADABLE),
  ),
  runOperation: build.mutation<OperationOutcome, OperationCall>(endpoint(RUN_OPERATION, readOutcome)),
}));

export const useOperationsQuery = operations.useQuery;
export const useRunOperationMutation = runOperation.useMutation;

function readOperation(operation: Read<OfficeOperation>): Operation[] {
  const { name, title, summary = '', page, usefulIf = [], resultFile, args = [], options = [], undo = '' } = operation;
  if (name === undefined || title === undefined || page === undefined) return [];
  // The page fills in the first argument, its record's id. Operations on the whole shop have no record.
  const typed = page === 'shop' ? args : args.slice(1);
  const fields = [...typed, ...options].map(readField);
  return [
    { name, title, summary, page, usefulIf: usefulIf.filter((state) => state !== undefined), resultFile, fields, undo },
  ];
}

function readField(field: Read<Field>, index: number): OperationField {
  const { name, label = name ?? '', kind = 'text', help, isRequired, choices = [] } = field;
  return {
    id: `field-${index}`,
    name,
    label,
    kind,
    help,
    isRequired: isRequired === true,
    choices: choices.flatMap((choice) => choice ?? []),
  };
}

function readOutcome({
  state,
  message = '',
  confirmation,
  hasChanged,
  rows = [],
}: Read<OperationReply>): OperationOutcome {
  return { isDone: state === 'done', message, confirmation, hasChanged: hasChanged === true, rows };
}
