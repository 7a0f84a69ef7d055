import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RegisteredRemote } from 'shared/contract/registry';

/**
 * Loads a remote's entry only as the registry vouches for it, byte by byte. (The entry in turn vouches for its chunks, by what its own build put in.)
 * Outside a production build an entry without integrity is let through: a remote under development changes as it is edited.
 */
export function integrityPlugin(remotes: readonly RegisteredRemote[]): ModuleFederationRuntimePlugin {
  const integrityByUrl = new Map<string, string | undefined>();
  for (const { current, previous } of remotes) {
    for (const release of [current, previous]) {
      if (release) integrityByUrl.set(absolute(release.baseUrl + release.entry), release.integrity[release.entry]);
    }
  }
  return {
    name: 'integrity',
    createScript({ url }) {
      const integrity = integrityByUrl.get(absolute(url));
      if (!integrity && process.env.NODE_ENV === 'production') throw new Error(`${url} is refused: the registry does not vouch for it.`);
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
