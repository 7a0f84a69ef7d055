import type { Changes } from './Store';

/** Merges changes into one commit. The later version of an object wins. */
export function mergeChanges(...all: Changes[]): Changes {
  const merged: Record<string, unknown[]> = {};
  for (const changes of all) {
    for (const [name, objects] of Object.entries(changes)) merged[name] = [...(merged[name] ?? []), ...objects];
  }
  return merged as Changes;
}
