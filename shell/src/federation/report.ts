/** A result of checking, loading, rendering or hydrating a part of the site. */
export interface FederationEvent {
  remote: string;
  version: string;
  phase: string;
  outcome: string;
}

type Listener = (event: FederationEvent) => void;

const listeners = new Set<Listener>();

export function report(event: FederationEvent): void {
  console.info('federation', event);
  for (const listener of listeners) listener(event);
}

/** @returns a function that ends the subscription. */
export function onReport(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
