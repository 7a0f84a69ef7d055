import { api } from 'shared/api';
import type { Call } from 'shared/contract/call';
import type { ApiCall, ReplyShape } from 'shared/contract/replyShape';
import { fieldNames, type Schema } from 'shared/contract/schema';
import type { Registrations } from 'shared/contract/registry';
import { createStore } from 'shared/store';

interface Recorded {
  registers: Registrations;
  calls: ApiCall[];
}

type Definition = { extraOptions?: { call?: Call } };
type Injection = { endpoints: (build: unknown) => Record<string, Definition> };
type Enhancement = { addTagTypes?: readonly string[] };

/**
 * Runs `load` and returns the endpoints, tag types and reducers that it adds, with the endpoints' calls. Leaves
 * `storageKeys` empty, because the build records them. Patches the API slice, so call it once per process.
 * @throws {Error} if an endpoint does not declare its call
 */
export async function recordRegistrations(load: () => Promise<void>): Promise<Recorded> {
  const definitions: Record<string, Definition> = {};
  const tagTypes: string[] = [];
  const reducers = reducerKeys();
  const { injectEndpoints, enhanceEndpoints } = api;
  Object.assign(api, {
    injectEndpoints: ({ endpoints, ...options }: Injection) =>
      Reflect.apply(injectEndpoints, api, [
        { ...options, endpoints: (build: unknown) => addTo(definitions, endpoints(build)) },
      ]),
    enhanceEndpoints: ({ addTagTypes = [], ...options }: Enhancement) => {
      tagTypes.push(...addTagTypes);
      return Reflect.apply(enhanceEndpoints, api, [{ ...options, addTagTypes }]);
    },
  });
  await load();
  const added = reducerKeys().filter((key) => !reducers.includes(key));
  return {
    registers: { endpoints: Object.keys(definitions).sort(), reducers: added, storageKeys: [], tagTypes },
    calls: callsOf(definitions),
  };
}

/**
 * Returns the endpoints' calls without duplicates, sorted by path.
 * @throws {Error} if an endpoint does not declare its call
 */
export function callsOf(definitions: Record<string, Definition>): ApiCall[] {
  const calls = Object.entries(definitions).map(([name, { extraOptions }]) => {
    if (!extraOptions?.call)
      throw new Error(`The endpoint ${name} does not declare its call. See shared/calls/endpoints.ts.`);
    return entryOf(extraOptions.call);
  });
  const known = new Map(calls.map((call) => [JSON.stringify(call), call]));
  return [...known.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Describes a call for the release record. */
function entryOf({ method, url: path, schema: { body, querystring, response } }: Call): ApiCall {
  const sends = [body, querystring].flatMap((sent) => (sent ? fieldNames(sent) : []));
  return { method, path, ...(response && { reads: shapeOf(response[200]) }), ...(sends.length > 0 && { sends }) };
}

function shapeOf({ type, properties, required = [], items, additionalProperties }: Schema): ReplyShape {
  if (items) return [shapeOf(items)];
  if (additionalProperties) return { '*': shapeOf(additionalProperties) };
  if (type !== 'object') return type === 'string' ? 'text' : type === 'boolean' ? 'flag' : 'number';
  const fields = Object.entries(properties ?? {});
  return Object.fromEntries(
    fields.map(([name, field]) => [required.includes(name) && !field.nullable ? name : `${name}?`, shapeOf(field)]),
  );
}

/** Copies the injected endpoints to `definitions`, and returns them unchanged. */
function addTo(
  definitions: Record<string, Definition>,
  injected: Record<string, Definition>,
): Record<string, Definition> {
  Object.assign(definitions, injected);
  return injected;
}

function reducerKeys(): string[] {
  return Object.keys(createStore().getState());
}
