import { collectDefaultMetrics, Registry } from 'prom-client';

/** Every metric of this process. This folder imports no other area of the server, so every area may import it. */
export const registry = new Registry();

let hasProcessMetrics = false;

/** Adds memory, processor time, event loop and garbage collection of the process, once. */
export function addProcessMetrics(): void {
  if (hasProcessMetrics) return;
  hasProcessMetrics = true;
  collectDefaultMetrics({ register: registry });
}
