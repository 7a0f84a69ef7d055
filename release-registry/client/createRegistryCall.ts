import type { LiveRegistry } from 'shared/contract/registry';

const TIMEOUT_MS = 4_000;

/**
 * Creates a function that fetches the live registry. Simultaneous calls share one request. The function resolves to
 * `undefined` if the server does not respond.
 * @param address returns the address of the call
 * @param adopt called with each reply
 */
export function createRegistryCall(
  address: () => string,
  adopt: (live: LiveRegistry) => void,
): () => Promise<LiveRegistry | undefined> {
  let request: Promise<LiveRegistry | undefined> | undefined;

  async function requestRegistry(): Promise<LiveRegistry | undefined> {
    try {
      const response = await fetch(address(), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) return undefined;
      // The registry's server and its client share this type.
      const live: LiveRegistry = await response.json();
      adopt(live);
      return live;
    } catch (reason) {
      console.warn(reason);
      return undefined;
    }
  }

  return () => {
    request ??= requestRegistry().finally(() => {
      request = undefined;
    });
    return request;
  };
}

/** Returns a string that identifies the shell version and the current releases of a registry. */
export function revisionOf({ shellVersion, remotes }: LiveRegistry): string {
  return [shellVersion, ...remotes.map(({ name, current }) => `${name}@${current.version}`)].join(' ');
}
