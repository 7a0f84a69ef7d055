/**
 * The fields that a release reads from a reply. `[shape]` is a list whose items have that shape. A `?` after a name
 * marks an optional field. `*` stands for every field of a map.
 */
export type ReplyShape = 'text' | 'number' | 'flag' | readonly [ReplyShape] | { readonly [field: string]: ReplyShape };

/** An API call in a release record. */
export interface ApiCall {
  method: 'GET' | 'POST';
  /** Path template below the API's base URL, such as `/api/order/checkpayment/:paymentId`. */
  path: string;
  /** Absent if the release ignores the reply. */
  reads?: ReplyShape;
  /** The names of the body's fields and of the query parameters. Absent if the release sends none. */
  sends?: readonly string[];
}

/** The subset of JSON Schema that describes the server's replies. */
export interface ReplySchema {
  type?: string;
  /** The only allowed value of a field. */
  const?: unknown;
  nullable?: boolean;
  /** `date` or `date-time` for a text with this format. */
  format?: string;
  /** The allowed values of a field. A schema with allowed values may lack a type. */
  enum?: readonly unknown[];
  properties?: Record<string, ReplySchema>;
  required?: string[];
  items?: ReplySchema;
  /** Field schemas, by a pattern that matches the field's name. A map has one pattern for all fields. */
  patternProperties?: Record<string, ReplySchema>;
  additionalProperties?: ReplySchema | boolean;
  anyOf?: ReplySchema[];
}

/**
 * The calls and page contracts that a server supports. The server's build writes them to `contract.json`, and the
 * running server checks releases against the same data.
 */
export interface ServerContract {
  /** The page contracts that the server can serve. See `PAGE_CONTRACT`. */
  pageContracts: { oldest: number; newest: number };
  /**
   * The schema of each reply, by `<method> <path>`. `null` if the reply has no body. Do not rename `answers`, because
   * deployed servers and their archives use this name.
   */
  answers: Record<string, ReplySchema | null>;
  /** The names of the body's fields and of the query parameters that each call accepts, by `<method> <path>`. */
  accepts?: Record<string, readonly string[]>;
  /**
   * The first path segments that no page can have, in lower case, such as `api`. Absent if a page can have every path.
   */
  reserved?: readonly string[];
}

const KINDS: readonly unknown[] = ['text', 'number', 'flag'];
const MAX_DEPTH = 20;

/** Returns whether a value is a valid shape. A shape with more than `MAX_DEPTH` levels is invalid. */
export function isReplyShape(value: unknown, depth = 0): value is ReplyShape {
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.length === 1 && isReplyShape(value[0], depth + 1);
  if (typeof value !== 'object' || value === null) return KINDS.includes(value);
  return Object.values(value).every((shape) => isReplyShape(shape, depth + 1));
}

/** Returns whether a value is a schema whose known keywords have the right types. */
export function isReplySchema(value: unknown): value is ReplySchema {
  if (!isObject(value)) return false;
  const { properties, required, items, patternProperties, additionalProperties, anyOf, enum: values }: Keywords = value;
  const areSchemas = (map: unknown) => isObject(map) && Object.values(map).every(isReplySchema);
  return (
    isAbsentOr(areSchemas, properties) &&
    isAbsentOr(areSchemas, patternProperties) &&
    isAbsentOr((list) => Array.isArray(list) && list.every(isReplySchema), anyOf) &&
    isAbsentOr(isReplySchema, items) &&
    isAbsentOr((rule) => typeof rule === 'boolean' || isReplySchema(rule), additionalProperties) &&
    isAbsentOr(Array.isArray, required) &&
    isAbsentOr(Array.isArray, values)
  );
}

type Keywords = Partial<Record<keyof ReplySchema, unknown>>;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsentOr = (isValid: (value: unknown) => boolean, value: unknown) => value === undefined || isValid(value);
