import { api } from 'shared/api';
import { getOrFail, post } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import type { OperationRequest } from 'shared/contract/officeOperations';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const FIELD = {
  'name?': 'text',
  label: 'text',
  kind: 'text',
  'help?': 'text',
  isRequired: 'flag',
  choices: ['text'],
} as const;
const OPERATION = {
  name: 'text',
  title: 'text',
  summary: 'text',
  page: 'text',
  args: [FIELD],
  options: [FIELD],
  undo: 'text',
} as const;
const OUTCOME = {
  state: 'text',
  message: 'text',
  'confirmation?': 'text',
  'hasChanged?': 'flag',
  'rows?': [{ '*': 'text' }],
} as const;
const UNREADABLE = 'We could not load what you can do here. Reload the page and try again.';

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
  fields: OperationField[];
  undo: string;
}

/** The consequences of an operation before it runs, or its result. */
export interface OperationOutcome {
  isDone: boolean;
  message: string;
  confirmation: string | undefined;
  hasChanged: boolean;
  rows: Record<string, string | undefined>[];
}

interface OperationCall extends OperationRequest {
  name: string;
}

const { operations, runOperation } = ownEndpoints(api, (build) => ({
  operations: build.query<Operation[], void>(
    getOrFail('/api/office/operations', [OPERATION], (list) => list?.flatMap(readOperation), UNREADABLE),
  ),
  /** Returns the consequences, or runs the operation with the confirmation of exactly these consequences. */
  runOperation: build.mutation<OperationOutcome, OperationCall>(
    post('/api/office/operations/:name', ['args', 'options', 'confirmation'], OUTCOME, readOutcome),
  ),
}));

export const useOperationsQuery = operations.useQuery;
export const useRunOperationMutation = runOperation.useMutation;

function readOperation({
  name,
  title,
  summary = '',
  page,
  args = [],
  options = [],
  undo = '',
}: Read<typeof OPERATION>) {
  if (name === undefined || title === undefined || page === undefined) return [];
  // The page's own id is the first argument, except for operations on the whole shop.
  const typed = page === 'shop' ? args : args.slice(1);
  const fields = [...typed, ...options].map(readField);
  return [{ name, title, summary, page, fields, undo }];
}

function readField(field: Read<typeof FIELD>, index: number): OperationField {
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
}: Read<typeof OUTCOME>): OperationOutcome {
  return { isDone: state === 'done', message, confirmation, hasChanged: hasChanged === true, rows };
}
