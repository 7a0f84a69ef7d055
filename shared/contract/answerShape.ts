/**
 * The fields that a release reads from an answer. A `?` after a name marks an optional field. `*` means every field of
 * a map. `{ '|': […] }` lists two possible forms of the answer.
 */
export type AnswerShape =
  | 'text'
  | 'number'
  | 'flag'
  | readonly [AnswerShape]
  | { readonly '|': readonly [AnswerShape, AnswerShape] }
  | { readonly [field: string]: AnswerShape };

/** An API call in a release record. */
export interface ApiCall {
  method: 'GET' | 'POST';
  /** Path template below the API's base URL, such as `/api/order/checkpayment/:paymentId`. */
  path: string;
  /** Absent if the release ignores the answer. */
  reads?: AnswerShape;
}

/** The subset of JSON Schema that describes the server's answers. */
export interface AnswerSchema {
  type?: string;
  /** The allowed values of a field. A schema with allowed values may lack a type. */
  enum?: readonly unknown[];
  properties?: Record<string, AnswerSchema>;
  required?: string[];
  items?: AnswerSchema;
  /** Field schemas, by a pattern that matches the field's name. A map has one pattern for all fields. */
  patternProperties?: Record<string, AnswerSchema>;
  additionalProperties?: AnswerSchema | boolean;
  anyOf?: AnswerSchema[];
}

/**
 * The calls and page contracts that a server supports. The server's build writes them to `contract.json`. The running
 * server checks releases against the same data.
 */
export interface ServerContract {
  /** The page contracts that the server can serve. See `PAGE_CONTRACT`. */
  pageContracts: { oldest: number; newest: number };
  /** The schema of each answer, by `<method> <path>`. `null` if the answer has no body. */
  answers: Record<string, AnswerSchema | null>;
}

const KINDS: readonly unknown[] = ['text', 'number', 'flag'];
const MAX_DEPTH = 20;

/** Returns whether a value is a valid shape. */
export function isAnswerShape(value: unknown, depth = 0): value is AnswerShape {
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.length === 1 && isAnswerShape(value[0], depth + 1);
  if (typeof value !== 'object' || value === null) return KINDS.includes(value);
  return Object.entries(value).every(([field, shape]: [string, unknown]) =>
    field === '|'
      ? Array.isArray(shape) && shape.length === 2 && shape.every((form) => isAnswerShape(form, depth + 1))
      : isAnswerShape(shape, depth + 1),
  );
}
