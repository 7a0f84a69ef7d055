import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RegisteredRelease } from 'shared/contract/registry';

const integrityByUrl = new Map<string, string | undefined>();

/** Stores the integrity hash of a release's entry for `integrityPlugin`. */
export function storeIntegrity({ baseUrl, entry, integrity }: RegisteredRelease): void {
  integrityByUrl.set(absolute(baseUrl + entry), integrity[entry]);
}

/**
 * Makes the browser check an entry against the integrity hash from the registry. The entry itself contains the hashes
 * of its chunks. Throws in production if there is no hash. In development, entries change too often to have hashes.
 */
export function integrityPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'integrity',
    createScript({ url }) {
      const integrity = integrityByUrl.get(absolute(url));
      if (!integrity && process.env.NODE_ENV === 'production')
        throw new Error(`The registry has no integrity hash for ${url}.`);
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      if (integrity) script.integrity = integrity;
      return script;
    },
  };
}

function absolute(url: string): string {
  return new URL(url, location.href).href;
}
