import { collectDefaultMetrics, Registry } from 'prom-client';

/** All metrics of this process. This folder imports no other area of the server, so every area can import it. */
export const registry = new Registry();

/** Adds metrics for the process: memory, CPU time, event loop and garbage collection. Call it once at startup. */
export function addProcessMetrics(): void {
  collectDefaultMetrics({ register: registry });
}
