import { Value } from 'typebox/value';
import type { SerializerCompiler } from '../app';

/**
 * Serializes replies as the server does. Fails if a reply differs from its schema or has a field that the schema lacks.
 * All tests that call the server use this serializer.
 */
export const strictSerializer: SerializerCompiler =
  ({ schema, method, url }) =>
  (data) => {
    const text = JSON.stringify(data);
    const sent: unknown = JSON.parse(text);
    const [error] = Value.Errors(schema, sent);
    if (error) throw new Error(`${method} ${url}: ${error.instancePath} ${error.message}`);
    const listed = JSON.stringify(Value.Clean(schema, structuredClone(sent)));
    if (listed !== JSON.stringify(sent)) throw new Error(`${method} ${url} sends more than ${listed}: ${text}`);
    return text;
  };
