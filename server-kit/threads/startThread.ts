import { Worker } from 'node:worker_threads';

/** The file that a thread runs. */
export interface ThreadProgram {
  /** The URL of a module in the same folder. */
  beside: string;
  /** The file's name without its extension. */
  name: string;
}

/** Limits a thread's memory. Without a limit, a job that needs too much would end the whole process. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * Starts a thread. It gets no environment variables. `tooling/setup/buildService.mjs` bundles each thread's program.
 */
export function startThread({ beside, name }: ThreadProgram): Worker {
  const env = {};
  if (!beside.endsWith('.ts')) return new Worker(new URL(`./${name}.mjs`, beside), { env, resourceLimits });
  // A thread does not inherit TypeScript's loader, so register the loader again.
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const source = JSON.stringify(new URL(`./${name}.ts`, beside).href);
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${source}); });`, {
    eval: true,
    env,
    resourceLimits,
  });
}
