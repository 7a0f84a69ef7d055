import { Worker } from 'node:worker_threads';

/** In the bundle, the thread's program is a separate file. */
const BUNDLED = new URL('./pdfThread.mjs', import.meta.url);
const SOURCE = new URL('./pdfThread.ts', import.meta.url);

/** Starts the thread that creates PDFs. It gets no environment variables. */
export function createPdfThread(): Worker {
  const env = {};
  if (!import.meta.url.endsWith('.ts')) return new Worker(BUNDLED, { env });
  // A thread does not inherit the loader of TypeScript, so it must register it again.
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const program = `import(${tsx}).then(({ register }) => { register(); return import(${JSON.stringify(SOURCE.href)}); });`;
  return new Worker(program, { eval: true, env });
}
