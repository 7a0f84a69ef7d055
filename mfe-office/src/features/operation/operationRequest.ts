import type { Operation, OperationValues } from '../../api/operations';

/** Builds the request that runs an operation with the typed values. Leaves out empty options. */
export function toRequest({ name, page, fields }: Operation, subject: string, values: OperationValues) {
  const typed = fields.map((field) => ({ field, value: values[field.id] ?? '' }));
  const args = typed.filter(({ field }) => field.name === undefined).map(({ value }) => String(value));
  const options = typed.flatMap(({ field, value }) =>
    field.name === undefined || value === '' || value === false ? [] : [[field.name, value] as const],
  );
  return { name, args: page === 'shop' ? args : [subject, ...args], options: Object.fromEntries(options) };
}
