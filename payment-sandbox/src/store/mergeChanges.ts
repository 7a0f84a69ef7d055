import type { Changes } from './Store';

/** Joins changes into one commit. Of two versions of an object, the later one wins. */
export function mergeChanges(...all: Changes[]): Changes {
  const merged: Record<string, unknown[]> = {};
  for (const changes of all) {
    for (const [name, objects] of Object.entries(changes)) merged[name] = [...(merged[name] ?? []), ...objects];
  }
  return merged as Changes;
}
