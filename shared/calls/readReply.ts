import type { Schema, ValueOf } from '../contract/schema';
import { asFlag, asNumber, asRecord, asText } from './values';

/**
 * What `readReply` returns for a described value. A missing or mistyped value is `undefined`. A missing or mistyped
 * object becomes an object whose fields are missing.
 */
export type Read<Value> = [Value] extends [string | number | boolean | null | undefined]
  ? NonNullable<Value> | undefined
  : NonNullable<Value> extends readonly (infer Item)[]
    ? Read<Item>[] | undefined
    : { [Field in keyof NonNullable<Value>]-?: Read<NonNullable<Value>[Field]> };

/** Reads only the described fields of a reply. Ignores values that the description doesn't allow. */
export function readReply<Described extends Schema>(schema: Described, reply: unknown): Read<ValueOf<Described>>;
export function readReply(schema: Schema, reply: unknown): unknown {
  const { type, properties, items, additionalProperties } = schema;
  if (type === 'string') return readText(schema, reply);
  if (type === 'boolean') return asFlag(reply);
  if (items) return Array.isArray(reply) ? reply.map((item) => readReply(items, item)) : undefined;
  if (type !== 'object') return asNumber(reply);
  const wire = asRecord(reply);
  // Use a loop, because a page reads hundreds of objects and `Object.fromEntries` takes three times as long.
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(properties ?? wire))
    read[name] = readReply(properties?.[name] ?? additionalProperties ?? {}, wire[name]);
  return read;
}

function readText({ enum: values }: Schema, value: unknown): string | undefined {
  const text = asText(value);
  return text === undefined || !values || values.includes(text) ? text : undefined;
}
