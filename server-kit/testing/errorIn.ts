import { Ajv } from 'ajv';
import type { Schema } from 'shared/contract/schema';

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const ajv = new Ajv({ formats: { date: DATE, 'date-time': DATE_TIME } });

/** Returns the first difference between a value and its schema, such as `/orders/0/id must be string`. */
export function errorIn(schema: Schema, value: unknown): string | undefined {
  const validate = ajv.compile(schema);
  if (validate(value)) return undefined;
  return validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)[0];
}
