import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointDefinitions } from '@reduxjs/toolkit/query/react';
import type { api } from '../api/slice';

type Slice = typeof api;
type Builder = Parameters<Parameters<Slice['injectEndpoints']>[0]['endpoints']>[0];
type Injected<Definitions extends EndpointDefinitions> = ReturnType<
  typeof api.injectEndpoints<Definitions>
>['endpoints'];
/** The injected endpoints, by the names that the remote uses. */
type OwnEndpoints<Definitions extends EndpointDefinitions> = {
  [Name in keyof Definitions]: Injected<Definitions>[Name];
};

/** The name of the build's container. The bundler defines it in each remote's build, but tests do not define it. */
declare const REMOTE_CONTAINER: string | undefined;
const CONTAINER = typeof REMOTE_CONTAINER === 'undefined' ? 'source' : REMOTE_CONTAINER;

/**
 * Injects a remote's endpoints. Each name begins with the build's container, such as `mfe_account_1_2_0/orderCheck`.
 * Each build therefore has its own endpoints and cached replies, even if two versions run in one session. Call this
 * function at the top level of a module, because the build imports the modules and records the names.
 */
export function ownEndpoints<Definitions extends EndpointDefinitions>(
  slice: Slice,
  define: (build: Builder) => Definitions,
): OwnEndpoints<Definitions> {
  const names: string[] = [];
  const { endpoints } = slice.injectEndpoints({
    // Allow a second injection, because a retry can run the same build's module twice.
    overrideExisting: true,
    endpoints: (build) =>
      Object.fromEntries(
        Object.entries(define(build)).map(([name, definition]) => {
          names.push(name);
          return [ownName(name), definition];
        }),
      ),
  });
  const injected: Record<string, unknown> = endpoints;
  // The cast restores the endpoint names, because TypeScript types the keys of `Object.fromEntries` as `string`.
  return Object.fromEntries(names.map((name) => [name, injected[ownName(name)]])) as OwnEndpoints<Definitions>;
}

export type Thunk<Result> = ThunkAction<Result, unknown, unknown, UnknownAction>;

interface Query<Argument> {
  initiate: (argument: Argument, options: { subscribe: false }) => Thunk<unknown>;
}

export function prefetchOwn<Argument>(endpoint: Query<Argument>, argument: Argument): Thunk<void> {
  return (dispatch) => void dispatch(endpoint.initiate(argument, { subscribe: false }));
}

function ownName(name: string): string {
  return `${CONTAINER}/${name}`;
}
