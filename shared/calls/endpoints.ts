import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import type { ReplyShape, ApiCall } from '../contract/replyShape';
import { type Read, readShape } from './readShape';
import { asRecord, asText } from './values';

/** The properties of a request other than its path. */
interface RequestParts {
  body?: unknown;
  /** The query parameters of the URL. */
  params?: Record<string, string>;
  headers?: Record<string, string>;
}

type Reply = { data?: unknown; error?: FetchBaseQueryError | undefined };
type BaseCall = (args: FetchArgs) => Reply | PromiseLike<Reply>;

/** Returns the declaration of an endpoint's call. The build copies the declaration into the release record. */
export function declareCall(
  method: ApiCall['method'],
  path: string,
  { sends = [], reads }: { sends?: readonly string[]; reads?: ReplyShape } = {},
): { extraOptions: { call: ApiCall } } {
  const call = { method, path, ...(reads !== undefined && { reads }), ...(sends.length > 0 && { sends }) };
  return { extraOptions: { call } };
}

/**
 * Returns the parts of an RTK Query endpoint that sends a GET request. A string argument replaces the parameter in
 * `path`. If the argument is an object, its fields replace the parameters of the same name.
 * @param toResult converts the fields of `reads` and the endpoint's argument into the result
 * @param toRequest builds query parameters from the argument
 * @param sends the names of the query parameters. Others are not sent.
 */
export function get<const Shape extends ReplyShape, Argument, Result>(
  path: string,
  reads: Shape,
  toResult: (reply: Read<Shape>, argument: Argument) => Result,
  toRequest: (argument: Argument) => Pick<RequestParts, 'params'> = () => ({}),
  sends: readonly string[] = [],
) {
  return {
    ...declareCall('GET', path, { reads, sends }),
    query: (argument: Argument): FetchArgs => ({
      url: fillPath(path, argument),
      ...onlyDeclared(sends, toRequest(argument)),
    }),
    transformResponse: (reply: unknown, _meta: FetchBaseQueryMeta | undefined, argument: Argument) =>
      toResult(readShape(reads, reply), argument),
  };
}

/** Works like `get`, but the endpoint fails with the message `unreadable` if `toResult` returns `undefined`. */
export function getOrFail<const Shape extends ReplyShape, Result>(
  path: string,
  reads: Shape,
  toResult: (reply: Read<Shape>) => Result | undefined,
  unreadable: string,
) {
  return {
    ...declareCall('GET', path, { reads }),
    queryFn: async (
      argument: unknown,
      _api: unknown,
      _options: unknown,
      call: BaseCall,
    ): Promise<{ data: Result } | { error: FetchBaseQueryError }> => {
      const { data, error } = await call({ url: fillPath(path, argument) });
      if (error) return { error };
      const result = toResult(readShape(reads, data));
      return result === undefined
        ? { error: { status: 'CUSTOM_ERROR', error: unreadable, data: unreadable } }
        : { data: result };
    },
  };
}

/**
 * Returns the parts of an endpoint that sends a POST request. By default, the argument is the JSON body. Its fields also
 * replace the parameters in `path`.
 * @param sends the names of the body's fields and of the query parameters. Others are not sent.
 * @param toRequest builds a different body, query parameters or headers from the argument
 */
export function post<const Shape extends ReplyShape, Argument, Result>(
  path: string,
  sends: readonly string[],
  reads: Shape,
  toResult: (reply: Read<Shape>) => Result,
  toRequest: (argument: Argument) => RequestParts = (body) => ({ body }),
) {
  return {
    ...declareCall('POST', path, { reads, sends }),
    query: (argument: Argument): FetchArgs => ({
      url: fillPath(path, argument),
      method: 'POST',
      ...onlyDeclared(sends, toRequest(argument)),
    }),
    transformResponse: (reply: unknown) => toResult(readShape(reads, reply)),
  };
}

/** Returns the parts of an endpoint that posts the declared fields of its argument and ignores the response. */
export function send(path: string, sends: readonly string[], options: Omit<FetchArgs, 'url' | 'method' | 'body'> = {}) {
  return {
    ...declareCall('POST', path, { sends }),
    query: (body: unknown): FetchArgs => ({ url: path, method: 'POST', ...onlyDeclared(sends, { body }), ...options }),
    transformResponse: () => null,
  };
}

/**
 * Keeps only the declared fields of a request, so that a release sends nothing that its record does not declare. A
 * request without declared fields has no body.
 */
export function onlyDeclared(sends: readonly string[], { body, params, ...rest }: RequestParts): RequestParts {
  const pick = <Value>(fields: Record<string, Value>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => sends.includes(name)));
  return {
    ...rest,
    ...(params && { params: pick(params) }),
    ...(body !== undefined && sends.length > 0 && { body: pick(asRecord(body)) }),
  };
}

function fillPath(path: string, argument: unknown): string {
  return path.replace(/:(\w+)/g, (_parameter, name: string) =>
    encodeURIComponent(asText(argument) ?? asText(asRecord(argument)[name]) ?? ''),
  );
}
