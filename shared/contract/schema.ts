/**
 * Describes the values of the API's requests and replies. Each function returns plain JSON Schema with a TypeScript
 * type for its values. The server's validation, the pages' reader (`readReply`), release records and the OpenAPI
 * document all use these schemas.
 */

declare const VALUE: unique symbol;

/**
 * The part of JSON Schema that describes calls. `Value` is the type of the described value, which exists only in types.
 */
export interface Schema<out Value = unknown> {
  readonly [VALUE]?: Value;
  readonly type?: string;
  /** `date` or `date-time` for a text with this format. */
  readonly format?: string;
  /** The allowed values of a text. */
  readonly enum?: readonly string[];
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  /** The fields that an object always has. */
  readonly required?: readonly string[];
  /** The values of a map. */
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  /** The possible forms of a request's value. */
  readonly anyOf?: readonly Schema[];
}

export type ValueOf<S> = S extends Schema<infer Value> ? Value : unknown;

interface TextLimits {
  minLength?: number;
  /** In UTF-16 code units, as in forms. */
  maxLength?: number;
  /** A regular expression. */
  pattern?: string;
}

interface NumberLimits {
  minimum?: number;
  maximum?: number;
}

interface ListLimits {
  minItems?: number;
  maxItems?: number;
}

export const text = <Text extends string = string>(limits?: TextLimits): Schema<Text> => ({
  type: 'string',
  ...limits,
});
export const number = (limits?: NumberLimits): Schema<number> => ({ type: 'number', ...limits });
export const integer = (limits?: NumberLimits): Schema<number> => ({ type: 'integer', ...limits });
export const flag = (): Schema<boolean> => ({ type: 'boolean' });
/** A calendar day, `YYYY-MM-DD`. */
export const day = (): Schema<string> => ({ type: 'string', format: 'date' });
/** An ISO 8601 instant. */
export const instant = (): Schema<string> => ({ type: 'string', format: 'date-time' });

/** A reply without a body. */
export const nothing: Schema<null> = { type: 'null' };

/** A text that is one of the given values. */
export const oneOf = <const Values extends readonly string[]>(...values: Values): Schema<Values[number]> => ({
  type: 'string',
  enum: values,
});

export const either = <One, Other>(one: Schema<One>, other: Schema<Other>): Schema<One | Other> => ({
  anyOf: [one, other],
});

export const nullable = <Value>(schema: Schema<Value>): Schema<Value | null> => ({ ...schema, nullable: true });

export const list = <Item>(items: Schema<Item>, limits?: ListLimits): Schema<Item[]> => ({
  type: 'array',
  items,
  ...limits,
});

/** An object with any field names. */
export const record = <Value>(
  value: Schema<Value>,
  limits?: { maxProperties: number },
): Schema<Record<string, Value>> => ({
  type: 'object',
  additionalProperties: value,
  ...limits,
});

/** Returns the names of the fields that an object has in any of its forms. */
export const fieldNames = ({ properties = {}, anyOf = [] }: Schema): string[] => [
  ...new Set([...Object.keys(properties), ...anyOf.flatMap(fieldNames)]),
];

type Fields = Readonly<Record<string, Schema>>;

export type Values<F> = { [Field in keyof F]: ValueOf<F[Field]> };
/** Merges an intersection into one object type. */
type Flat<Object> = { [Field in keyof Object]: Object[Field] };

/** An object. A reply always has the required fields. */
export const object = <Required extends Fields, Optional extends Fields = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Schema<Flat<Values<Required> & Partial<Values<Optional>>>> => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
});
