import type { LiveRegistry } from 'shared/contract/registry';
import { fetchRegistry } from './registry';

type Listener = (live: LiveRegistry) => void;

/** The minimum time between two requests, because some customers switch tabs often. */
const MIN_INTERVAL_MS = 5_000;

const listeners = new Set<Listener>();
let checkedAt = -Infinity;

/** Fetches the live registry when the customer returns to this tab or the browser is online again. */
export function watchTab(): void {
  document.addEventListener('visibilitychange', () => void check());
  addEventListener('pageshow', ({ persisted }) => persisted && void check());
  addEventListener('online', () => void check());
}

/**
 * Calls `listener` each time the tab has fetched the live registry.
 * @returns a function that unsubscribes the listener
 */
export function onLiveRegistry(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function check(): Promise<void> {
  if (document.visibilityState === 'hidden' || performance.now() - checkedAt < MIN_INTERVAL_MS) return;
  checkedAt = performance.now();
  const live = await fetchRegistry();
  if (live) for (const listener of listeners) listener(live);
}
