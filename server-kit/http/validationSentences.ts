import type { FastifySchemaValidationError } from 'fastify';
import { capitalise } from 'shared/domain/capitalise';

/**
 * Returns an error message for each invalid field, by field name. Joins the names of nested fields with dots. An empty
 * name means the whole body.
 */
export function validationSentences(failures: readonly FastifySchemaValidationError[]): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const failure of failures) {
    const missing = failure.params['missingProperty'] ?? failure.params['requiredProperties'];
    const parent = failure.instancePath.split('/').filter(Boolean);
    const path = failure.keyword === 'required' ? [...parent, Array.isArray(missing) ? missing[0] : missing] : parent;
    const field = path.join('.');
    sentences[field] ??= sentence(failure, field === '' ? 'The request' : label(String(path.at(-1))));
  }
  return sentences;
}

function sentence({ keyword, params, message }: FastifySchemaValidationError, subject: string): string {
  const limit = String(params['limit'] ?? '');
  switch (keyword) {
    case 'required':
      return `${subject} is required`;
    case 'type':
      return `${subject} must be ${TYPE_WORDS[String(params['type'])] ?? String(params['type'])}`;
    case 'minLength':
      return limit === '1' ? `${subject} is required` : `${subject} must be at least ${limit} characters long`;
    case 'maxLength':
      return `${subject} must be at most ${limit} characters long`;
    case 'minItems':
    case 'minProperties':
      return `${subject} must have at least ${entries(limit)}`;
    case 'maxItems':
    case 'maxProperties':
      return `${subject} must have at most ${entries(limit)}`;
    case 'minimum':
      return `${subject} must be at least ${limit}`;
    case 'maximum':
      return `${subject} must be at most ${limit}`;
    case 'pattern':
      return `${subject} has an invalid format`;
    default:
      return `${subject} ${message ?? 'is not valid'}`;
  }
}

const entries = (limit: string) => (limit === '1' ? '1 entry' : `${limit} entries`);

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
};

/** Returns a field name in words, such as `Buyers ref number` for `BuyersRefNumber`. */
function label(field: string): string {
  return capitalise(field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase());
}
