import type { Schema } from 'shared/contract/schema';
import type { SerializerCompiler } from 'server-kit/http/createServer';
import { errorIn } from 'server-kit/testing/errorIn';

/**
 * Serializes replies as the server does. Fails if a reply differs from its schema or has a field that the schema lacks.
 * The shop of `openTestShop` uses this serializer.
 */
export const strictSerializer: SerializerCompiler = ({ schema, method, url }) => {
  const closed = close(schema);
  return (data) => {
    const text = JSON.stringify(data);
    const error = errorIn(closed, JSON.parse(text));
    if (error !== undefined) throw new Error(`${method} ${url}: ${error}`);
    return text;
  };
};

/** The closed schemas by schema. All shops of a test process share them, because compiling a schema takes 10 ms. */
const closedSchemas = new WeakMap<Schema, Schema>();

function close(schema: Schema): Schema {
  const known = closedSchemas.get(schema);
  if (known) return known;
  const closed = withoutOtherFields(schema);
  closedSchemas.set(schema, closed);
  return closed;
}

/** Returns a copy of a schema in which no object has fields that the schema does not list. */
function withoutOtherFields(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_name, part) =>
    typeof part?.properties === 'object' ? { ...part, additionalProperties: false } : part,
  );
}
