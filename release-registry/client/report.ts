import type { LoadOutcome } from 'shared/contract/reports';

/** A result of checking, loading, rendering or hydrating a part of the site. */
export interface FederationEvent {
  remote: string;
  version: string;
  phase: string;
  outcome: LoadOutcome;
  /** The cause of a failure. */
  error?: unknown;
  /** The components around the failure, as React lists them: one per line, the innermost first. */
  componentStack?: string | null | undefined;
  /** How long a page took to load. */
  durationMs?: number;
}

const FAILURES: readonly LoadOutcome[] = ['failed', 'hung', 'refused', 'unavailable'];

export const isFailure = ({ outcome }: FederationEvent): boolean => FAILURES.includes(outcome);

type Listener = (event: FederationEvent) => void;

const listeners = new Set<Listener>();

export function report(event: FederationEvent): void {
  const { remote, version, phase, outcome } = event;
  console.info('federation', { remote, version, phase, outcome });
  for (const listener of listeners) listener(event);
}

/**
 * Calls `listener` for each event.
 * @returns a function that unsubscribes the listener
 */
export function onReport(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
