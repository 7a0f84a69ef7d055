import type { LiveRegistry } from 'shared/contract/registry';
import type { Config } from 'server-kit/config/config';
import type { RegistrySnapshot } from './registry';
import { registeredRemotes } from './registeredRemotes';

/** Returns a snapshot's registry in the format of the served page, or `undefined` before a shell is released. */
export type FindLiveRegistry = (snapshot: RegistrySnapshot) => LiveRegistry | undefined;

/** Returns a function that creates each snapshot's registry only once, so that `sendRevalidated` can cache its JSON. */
export function createLiveRegistry(config: Pick<Config, 'cdn'>): FindLiveRegistry {
  const bySnapshot = new WeakMap<RegistrySnapshot, LiveRegistry>();
  return (snapshot) => {
    if (!snapshot.shell) return undefined;
    const registry = bySnapshot.get(snapshot) ?? {
      shellVersion: snapshot.shell.record.version,
      remotes: registeredRemotes(config, snapshot.remotes),
    };
    bySnapshot.set(snapshot, registry);
    return registry;
  };
}
