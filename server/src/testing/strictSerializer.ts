import { Value } from 'typebox/value';
import type { SerializerCompiler } from 'server-kit/http/createServer';

/**
 * Serializes replies as the server does. Fails if a reply differs from its schema or has a field that the schema lacks.
 * The shop of `openTestShop` uses this serializer.
 */
export const strictSerializer: SerializerCompiler =
  ({ schema, method, url }) =>
  (data) => {
    const text = JSON.stringify(data);
    const sent: unknown = JSON.parse(text);
    const [error] = Value.Errors(schema, sent);
    if (error) throw new Error(`${method} ${url}: ${error.instancePath} ${error.message}`);
    const listed = JSON.stringify(Value.Clean(schema, structuredClone(sent)));
    if (listed !== JSON.stringify(sent))
      throw new Error(`${method} ${url} sends fields that its schema lacks. Sent: ${text}. Allowed: ${listed}.`);
    return text;
  };
