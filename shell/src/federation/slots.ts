import { type ComponentType, lazy } from 'react';
import { appearsAt } from 'shared/compatibility/appearsAt';
import type { RegisteredRemote, RemoteSlot } from 'shared/contract/registry';
import { hydrateOwnMarkup } from './hydrateOwnMarkup';
import { loadWithFallback } from './loadWithFallback';
import { onceIdle } from './onceIdle';

/** A slot and the remote that offers it. */
export interface OfferedSlot {
  remote: RegisteredRemote;
  slot: RemoteSlot;
}

/** The delay before a slot loads in browsers without `requestIdleCallback`. */
const DELAY_MS = 1_000;

/** The components that `openSlot` returns, by `slotKey`. */
const opened = new Map<string, ComponentType>();

/** Returns a slot's id, which the slot's markup also contains as `data-slot-of`. */
export const slotKey = ({ remote, slot }: { remote: { name: string }; slot: { module: string } }) =>
  `${remote.name} ${slot.module}`;

/** Returns the slots for a path, in the order of the registry. */
export function slotsAt(remotes: readonly RegisteredRemote[], pathname: string): OfferedSlot[] {
  return remotes.flatMap((remote) =>
    (remote.slots ?? []).filter((slot) => appearsAt(slot, pathname)).map((slot) => ({ remote, slot })),
  );
}

/** Returns the component of a slot. The component loads its code when the browser is idle. */
export function openSlot(offered: OfferedSlot): ComponentType {
  const key = slotKey(offered);
  const known = opened.get(key);
  if (known) return known;
  const slot = lazy(async () => {
    await idle();
    const loaded = await loadWithFallback(offered.remote, offered.slot.module);
    return { default: hydrateOwnMarkup(offered.remote, loaded.default) };
  });
  opened.set(key, slot);
  return slot;
}

/** Makes `openSlot` return a page's loaded slots. The server calls this function before it renders the page. */
export function provideSlots(slots: readonly { key: string; component: ComponentType }[]): void {
  opened.clear();
  for (const { key, component } of slots) opened.set(key, component);
}

/**
 * Returns whether `openSlot` has already created the slot's component. On the server, only slots from `provideSlots`
 * have one.
 */
export function isOpen(offered: OfferedSlot): boolean {
  return opened.has(slotKey(offered));
}

/** Forgets a failed slot, so that the next page with this slot loads it again. */
export function forgetSlot(offered: OfferedSlot): void {
  opened.delete(slotKey(offered));
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) onceIdle(resolve);
    else setTimeout(resolve, DELAY_MS);
  });
}
