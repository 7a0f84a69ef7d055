import type { OfficeOperation, OperationPage } from 'shared/contract/officeOperations';

/** Returns an operation without options. On every page except `shop`, its only argument is the page's id. */
export function officeOperation(name: string, page: OperationPage): OfficeOperation {
  return {
    name,
    title: `Run ${name}`,
    summary: 'Changes something.',
    page,
    args: [{ name: '', label: 'Subject', kind: 'text', help: '', isRequired: true, choices: [] }],
    options: [],
    needsSecondFactor: false,
    undo: 'This can’t be undone.',
  };
}
