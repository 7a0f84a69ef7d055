/** The parts of a JSON Schema that limit a value. */
export interface InputSchema {
  type?: string;
  const?: unknown;
  anyOf?: InputSchema[];
  pattern?: string;
  maxLength?: number;
  maximum?: number;
  maxItems?: number;
  maxProperties?: number;
  items?: InputSchema;
  properties?: Record<string, InputSchema>;
  patternProperties?: Record<string, InputSchema>;
}

/** Lengths and counts for schemas without a limit. The limits of the whole request apply to them. */
const MANY = 300;
const LONG = 2_000;

/** The beginnings of texts that match the schemas' patterns. */
const BEGINNINGS = ['', '/', 'sha384-'];
const CHARACTERS = ['x', '1'];

/**
 * Returns a large value that a schema accepts: the longest texts, the largest numbers and the most items. Its JSON has
 * at most about `bytes` bytes.
 */
export function largestInput(schema: InputSchema, bytes: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return longest(schema.anyOf.map((each) => largestInput(each, bytes)));
  switch (schema.type) {
    case 'string':
      return longestText(schema);
    case 'integer':
    case 'number':
      return schema.maximum ?? Number.MAX_SAFE_INTEGER;
    case 'boolean':
      return true;
    case 'array':
      return repeated(schema.items ?? {}, schema.maxItems, bytes);
    case 'object':
      return largestObject(schema, bytes);
    default:
      return null;
  }
}

function largestObject({ properties = {}, patternProperties = {}, maxProperties }: InputSchema, bytes: number): object {
  const share = bytes / Math.max(1, Object.keys(properties).length);
  const named = Object.entries(properties).map(([name, schema]) => [name, largestInput(schema, share)]);
  const [item] = Object.values(patternProperties);
  const many = item ? repeated(item, maxProperties, bytes) : [];
  return Object.fromEntries([...named, ...many.map((value, index) => [`key${index}`, value])]);
}

function repeated(item: InputSchema, most = MANY, bytes: number): unknown[] {
  const value = largestInput(item, bytes);
  const size = JSON.stringify(value).length + 10;
  return Array.from({ length: Math.min(most, Math.max(1, Math.floor(bytes / size))) }, () => value);
}

function longestText({ pattern = '', maxLength = LONG }: InputSchema): string {
  for (const beginning of BEGINNINGS)
    for (const character of CHARACTERS) {
      const text = beginning + character.repeat(maxLength - beginning.length);
      if (new RegExp(pattern).test(text)) return text;
    }
  throw new Error(`Add the beginning of a text that matches ${pattern}.`);
}

function longest(values: unknown[]): unknown {
  const sizes = values.map((value) => JSON.stringify(value).length);
  return values[sizes.indexOf(Math.max(...sizes))];
}
