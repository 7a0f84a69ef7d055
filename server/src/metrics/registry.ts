import { collectDefaultMetrics, Registry } from 'prom-client';

/** Every metric of this process. This folder imports no other area of the server, so every area may import it. */
export const registry = new Registry();

/** Adds memory, processor time, event loop and garbage collection of the process. Call it once, at the start. */
export function addProcessMetrics(): void {
  collectDefaultMetrics({ register: registry });
}
