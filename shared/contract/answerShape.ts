/**
 * What a release reads of an answer. A field whose name ends in `?` may be missing, and `*` stands for every field of a
 * map. `{ '|': […] }` lists forms of which the answer has one.
 */
export type AnswerShape =
  | 'text'
  | 'number'
  | 'flag'
  | readonly [AnswerShape]
  | { readonly '|': readonly [AnswerShape, AnswerShape] }
  | { readonly [field: string]: AnswerShape };

/** A call of a release, as its record has it. */
export interface ApiCall {
  method: 'GET' | 'POST';
  /** Path template below the API's base URL, `/api/order/checkpayment/:paymentId`. */
  path: string;
  /** Absent if the release reads nothing of the answer. */
  reads?: AnswerShape;
}

/** The part of JSON Schema in which the server says what a call answers. */
export interface AnswerSchema {
  type?: string;
  /** The values that a field can have. A schema with them may have no type. */
  enum?: readonly unknown[];
  properties?: Record<string, AnswerSchema>;
  required?: string[];
  items?: AnswerSchema;
  /** Fields by pattern of their name; a map has one pattern for all. */
  patternProperties?: Record<string, AnswerSchema>;
  additionalProperties?: AnswerSchema | boolean;
  anyOf?: AnswerSchema[];
}

/**
 * What a server promises to the pages. Its build writes it (`contract.json`), and the running server decides with the
 * same.
 */
export interface ServerContract {
  /** The page contracts that it can serve; see `PAGE_CONTRACT`. */
  pageContracts: { oldest: number; newest: number };
  /** The schema of each answer by `<method> <path>`; `null` if the answer has no body. */
  answers: Record<string, AnswerSchema | null>;
}

const KINDS: readonly unknown[] = ['text', 'number', 'flag'];
const MAX_DEPTH = 20;

/** Whether a value from elsewhere is a shape. */
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
