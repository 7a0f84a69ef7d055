import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema';
import type { Schema } from 'shared/contract/schema';

/** Fields of the largest form, with a margin. A larger request names only its first invalid field. */
const MAX_LISTED_VALUES = 200;

const OPTIONS = { useDefaults: true, addUsedSchema: false } as const;
const findFirst = new Ajv(OPTIONS);
const findAll = new Ajv({ ...OPTIONS, allErrors: true });

/**
 * Validates requests by their schemas. Compiles a schema when the first request needs it, so that the server starts
 * sooner. A small request gets all its errors, so that a form can show them together. A large one gets only the first
 * error, because thousands of errors would block the server and make a huge reply.
 */
export const compileValidator: FastifySchemaCompiler<Schema> = ({ schema }) => {
  let isValid: ValidateFunction | undefined;
  let listAll: ValidateFunction | undefined;
  const validator: FastifyValidationResult = (value) => {
    isValid ??= findFirst.compile(schema);
    if (isValid(value)) return true;
    let { errors } = isValid;
    if (countValues(value, MAX_LISTED_VALUES) <= MAX_LISTED_VALUES) {
      listAll ??= findAll.compile(schema);
      listAll(value);
      errors = listAll.errors;
    }
    validator.errors = errors ?? null;
    return false;
  };
  return validator;
};

/** Counts a value and the values inside it. Stops above `limit`. */
function countValues(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const key in value) {
    if (count > limit) return count;
    count += countValues(Reflect.get(value, key), limit - count);
  }
  return count;
}
