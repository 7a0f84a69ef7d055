import type { ComparisonLimit } from './ComparisonLimit';
import type { ReplySchema, ReplyShape, ApiCall, ServerContract } from '../contract/replyShape';

export interface UnansweredRead {
  /** The method and path, such as `GET /api/order/getsubscriptions/`. */
  call: string;
  /** The field and its type, such as `[].orders[].id (text)`. Empty if the server lacks the call. */
  field: string;
}

interface Fault {
  field: string;
  /** True if the field is absent and the release does not require it. */
  isTolerated: boolean;
}

const TYPES: Record<string, readonly string[]> = { text: ['string'], number: ['number', 'integer'], flag: ['boolean'] };

/** The contracts that a release's reads are compared with. */
export interface ReadComparison {
  server: ServerContract;
  /** The contract of the running server, if `server` will replace it. */
  before?: ServerContract;
  limit: ComparisonLimit;
}

/**
 * Finds the calls of a release that `server` does not support. Also finds fields that the release reads, but that
 * `server` may omit or sends with a different type. If `before` is given, also finds the optional fields that `before`
 * sends and `server` does not.
 */
export function unansweredReads(
  calls: readonly ApiCall[],
  { server, before, limit }: ReadComparison,
): UnansweredRead[] {
  return calls.flatMap((call) => {
    const faultsBefore = before && new Set(faultsOf(call, before, limit).map(({ field }) => field));
    return faultsOf(call, server, limit)
      .filter(({ field, isTolerated }) => !isTolerated || (faultsBefore && !faultsBefore.has(field)))
      .map(({ field }) => ({ call: `${call.method} ${call.path}`, field }));
  });
}

function faultsOf({ method, path, reads }: ApiCall, server: ServerContract, limit: ComparisonLimit): Fault[] {
  const schema = replySchemaOf(server, { method, path });
  if (schema === undefined) return [{ field: '', isTolerated: false }];
  return reads === undefined ? [] : faultsInValue(reads, schema, '', limit);
}

const knownSchemas = new WeakMap<ServerContract['answers'], Map<string, ReplySchema | null>>();

/** Returns the schema of each reply, by method and path without the names of parameters. */
function schemasByCall(answers: ServerContract['answers']): Map<string, ReplySchema | null> {
  const known = knownSchemas.get(answers);
  if (known) return known;
  const schemas = new Map<string, ReplySchema | null>();
  for (const [call, schema] of Object.entries(answers)) {
    const key = withoutNames(call);
    if (!schemas.has(key)) schemas.set(key, schema);
  }
  knownSchemas.set(answers, schemas);
  return schemas;
}

/**
 * Returns the schema of a call's reply, `null` for a reply without a body, or `undefined` if the server lacks the call.
 */
export function replySchemaOf({ answers }: ServerContract, { method, path }: Pick<ApiCall, 'method' | 'path'>) {
  return schemasByCall(answers).get(withoutNames(`${method} ${path}`));
}

/** Removes the names of path parameters, because the release and the server choose them independently. */
export const withoutNames = (call: string) => call.replace(/:\w+/g, ':');

function faultsInValue(shape: ReplyShape, schema: ReplySchema | null, path: string, limit: ComparisonLimit): Fault[] {
  const forms = (schema?.anyOf ?? [schema]).filter((form) => form !== null && form.type !== 'null');
  if (forms.length === 0) return typeFault(shape, path);
  const faults = forms.flatMap((form) => (form ? faultsInForm(shape, form, path, limit) : []));
  // Keep one fault for each field. Sort faults that are not tolerated last, because the map keeps the last one.
  const sorted = [...faults].sort((one, other) => Number(other.isTolerated) - Number(one.isTolerated));
  return [...new Map(sorted.map((fault) => [fault.field, fault])).values()];
}

/**
 * Returns the JSON Schema types of a plain value. If the schema has only an `enum`, returns the type of each allowed
 * value.
 */
function typesOf({ type, enum: values }: ReplySchema): string[] {
  return type === undefined && values ? values.map((value) => typeof value) : [type ?? ''];
}

function faultsInForm(shape: ReplyShape, schema: ReplySchema, path: string, limit: ComparisonLimit): Fault[] {
  limit.spend();
  if (typeof shape === 'string')
    return typesOf(schema).every((type) => TYPES[shape]?.includes(type)) ? [] : typeFault(shape, path);
  if (isList(shape))
    return schema.type === 'array'
      ? faultsInValue(shape[0], schema.items ?? null, `${path}[]`, limit)
      : typeFault(shape, path);
  if (schema.type !== 'object') return typeFault(shape, path);
  return Object.entries(shape).flatMap(([key, kind]) => faultsInField(key, kind, schema, path, limit));
}

function faultsInField(
  key: string,
  kind: ReplyShape,
  schema: ReplySchema,
  path: string,
  limit: ComparisonLimit,
): Fault[] {
  const name = key.replace(/\?$/, '');
  const isOptional = key !== name;
  const inner = [path, name].filter(Boolean).join('.');
  const field = name === '*' ? valueOfMap(schema) : schema.properties?.[name];
  if (!field) return [{ field: label(kind, inner), isTolerated: isOptional }];
  const mayBeMissing = name !== '*' && (!schema.required?.includes(name) || isNullable(field));
  return mayBeMissing && !isOptional ? typeFault(kind, inner) : faultsInValue(kind, field, inner, limit);
}

function valueOfMap({ patternProperties, additionalProperties }: ReplySchema): ReplySchema | undefined {
  return (
    Object.values(patternProperties ?? {})[0] ??
    (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  );
}

function isNullable({ type, nullable, anyOf }: ReplySchema): boolean {
  return nullable === true || type === 'null' || Boolean(anyOf?.some((form) => form.type === 'null'));
}

function typeFault(shape: ReplyShape, path: string): Fault[] {
  return [{ field: label(shape, path), isTolerated: false }];
}

function label(shape: ReplyShape, path: string): string {
  if (typeof shape === 'string') return `${path} (${shape})`.trim();
  return isList(shape) ? `${path} (list)`.trim() : path;
}

const isList = (shape: ReplyShape): shape is readonly [ReplyShape] => Array.isArray(shape);
