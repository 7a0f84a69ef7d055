import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import type { Call } from '../contract/call';
import { fieldNames, type Schema, type ValueOf } from '../contract/schema';
import { type Read, readReply } from './readReply';
import { asRecord, asText } from './values';

type Reply = { data?: unknown; error?: FetchBaseQueryError | undefined };
export type BaseQuery = (args: FetchArgs) => Reply | PromiseLike<Reply>;
/** A call whose reply the page reads. */
type ReadCall<Described extends Schema> = Call & { schema: { response: { 200: Described } } };
/** Parts of a request that do not come from the endpoint's argument. */
type RequestParts = Pick<FetchArgs, 'headers' | 'keepalive' | 'validateStatus'> & { body?: unknown };

/**
 * Returns the definition of an RTK Query endpoint that makes `call`. The argument's fields fill the path's parameters,
 * the query and the body. If the argument is a string, it is the value of the path's only parameter.
 * @param toResult converts the described fields of the reply. Also receives the argument and the whole reply
 * @param toRequest builds headers or a different body from the argument
 */
export function endpoint<Described extends Schema, Argument, Result>(
  call: ReadCall<Described>,
  toResult: (reply: Read<ValueOf<Described>>, whole: { argument: Argument; reply: unknown }) => Result,
  toRequest: (argument: Argument) => RequestParts = () => ({}),
) {
  return {
    extraOptions: { call },
    query: (argument: Argument): FetchArgs => requestOf(call, argument, toRequest(argument)),
    transformResponse: (reply: unknown, _meta: FetchBaseQueryMeta | undefined, argument: Argument) =>
      toResult(readReply(call.schema.response[200], reply), { argument, reply }),
  };
}

/** Works like `endpoint`, but the call fails with the message `unreadable` if `toResult` returns `undefined`. */
export function endpointOrFail<Described extends Schema, Result>(
  call: ReadCall<Described>,
  toResult: (reply: Read<ValueOf<Described>>) => Result | undefined,
  unreadable: string,
) {
  return {
    extraOptions: { call },
    queryFn: async (
      argument: unknown,
      _api: unknown,
      _options: unknown,
      baseQuery: BaseQuery,
    ): Promise<{ data: Result } | { error: FetchBaseQueryError }> => {
      const { data, error } = await baseQuery(requestOf(call, argument));
      if (error) return { error };
      const result = toResult(readReply(call.schema.response[200], data));
      return result === undefined
        ? { error: { status: 'CUSTOM_ERROR', error: unreadable, data: unreadable } }
        : { data: result };
    },
  };
}

/** Works like `endpoint`, but ignores the reply. */
export function send(call: Call, options?: RequestParts) {
  return {
    extraOptions: { call },
    query: (argument: unknown): FetchArgs => requestOf(call, argument, options),
    transformResponse: () => null,
  };
}

/**
 * Builds the request for a call. Sends only fields of the schema, so that a release never sends a field that its record
 * does not declare.
 */
export function requestOf({ method, url, schema }: Call, argument: unknown, parts: RequestParts = {}): FetchArgs {
  const fields = asRecord(argument);
  const params = pick(schema.querystring, fields);
  return {
    method,
    ...parts,
    url: url.replace(/:(\w+)/g, (_parameter, name: string) =>
      encodeURIComponent(asText(argument) ?? asText(fields[name]) ?? ''),
    ),
    ...(params && { params }),
    ...(schema.body && { body: pick(schema.body, asRecord(parts.body ?? argument)) }),
  };
}

/** Returns the fields that the schema describes. Drops `undefined` and `null`. */
function pick(schema: Schema | undefined, fields: Record<string, unknown>): Record<string, unknown> | undefined {
  if (!schema) return undefined;
  const named = fieldNames(schema).map((name) => [name, fields[name]] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined && value !== null));
}
