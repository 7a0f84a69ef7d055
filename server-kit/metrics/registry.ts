import { collectDefaultMetrics, Registry } from 'prom-client';

/** All metrics of this process. This folder imports no other area of the server, so every area can import it. */
export const registry = new Registry();

let hasProcessMetrics = false;

/** Adds metrics for the process: memory, CPU time, event loop and garbage collection. It is safe to repeat. */
export function addProcessMetrics(): void {
  if (hasProcessMetrics) return;
  hasProcessMetrics = true;
  collectDefaultMetrics({ register: registry });
}
