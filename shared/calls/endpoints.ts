import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import type { AnswerShape, ApiCall } from '../contract/answerShape';
import { type Read, readShape } from './readShape';
import { asRecord, asText } from './values';

/** What a request carries beside its path. */
interface RequestParts {
  body?: unknown;
  headers?: Record<string, string>;
}

type Answer = { data?: unknown; error?: FetchBaseQueryError | undefined };
type BaseCall = (args: FetchArgs) => Answer | PromiseLike<Answer>;

/** The part of an endpoint that states its call. The build reads it for the release record. */
export function declareCall(
  method: ApiCall['method'],
  path: string,
  reads?: AnswerShape,
): { extraOptions: { call: ApiCall } } {
  return { extraOptions: { call: { method, path, ...(reads !== undefined && { reads }) } } };
}

/**
 * The parts of an endpoint that gets `path`. Parameters of the path are fields of the endpoint's argument, or the
 * argument itself.
 * @param toResult takes the fields of `reads` and the endpoint's argument
 */
export function get<const Shape extends AnswerShape, Argument, Result>(
  path: string,
  reads: Shape,
  toResult: (answer: Read<Shape>, argument: Argument) => Result,
) {
  return {
    ...declareCall('GET', path, reads),
    query: (argument: Argument): FetchArgs => ({ url: fillPath(path, argument) }),
    transformResponse: (answer: unknown, _meta: FetchBaseQueryMeta | undefined, argument: Argument) =>
      toResult(readShape(reads, answer), argument),
  };
}

/** The same; if `toResult` gives `undefined` for an answer, the endpoint fails with the sentence `unreadable`. */
export function getOrFail<const Shape extends AnswerShape, Result>(
  path: string,
  reads: Shape,
  toResult: (answer: Read<Shape>) => Result | undefined,
  unreadable: string,
) {
  return {
    ...declareCall('GET', path, reads),
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

/** The parts of an endpoint that posts to `path`: its argument as JSON, or what `toRequest` makes of it. */
export function post<const Shape extends AnswerShape, Argument, Result>(
  path: string,
  reads: Shape,
  toResult: (answer: Read<Shape>) => Result,
  toRequest: (argument: Argument) => RequestParts = (body) => ({ body }),
) {
  return {
    ...declareCall('POST', path, reads),
    query: (argument: Argument): FetchArgs => ({ url: path, method: 'POST', ...toRequest(argument) }),
    transformResponse: (answer: unknown) => toResult(readShape(reads, answer)),
  };
}

/** The parts of an endpoint that posts its argument to `path` and reads nothing of the answer. */
export function send(path: string, options: Omit<FetchArgs, 'url' | 'method'> = {}) {
  return {
    ...declareCall('POST', path),
    query: (body: unknown): FetchArgs => ({ url: path, method: 'POST', body, ...options }),
    transformResponse: () => null,
  };
}

function fillPath(path: string, argument: unknown): string {
  return path.replace(/:(\w+)/g, (_parameter, name: string) =>
    encodeURIComponent(asText(argument) ?? asText(asRecord(argument)[name]) ?? ''),
  );
}
