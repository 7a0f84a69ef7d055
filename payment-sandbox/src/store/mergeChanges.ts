import type { Changes } from './Store';

/** Merges changes into one commit. If an object appears twice, keeps the later version. */
export function mergeChanges(...all: Changes[]): Changes {
  const merged: Record<string, unknown[]> = {};
  for (const changes of all) {
    for (const [name, objects] of Object.entries(changes)) merged[name] = [...(merged[name] ?? []), ...objects];
  }
  return merged as Changes;
}
