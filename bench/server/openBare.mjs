import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Starts the baseline server (`bare.mjs`) in a child process. Resolves when the server is ready.
 * @param {{ port: number, databaseUrl: string, page: string }} options `page` is the HTML of the shop's home page
 */
export async function openBare({ port, databaseUrl, page }) {
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl };
  const child = fork(fileURLToPath(new URL('bare.mjs', import.meta.url)), { env });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The baseline server did not start (exit code ${code}).`);
  });
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
  child.send(page);
  const close = async () => {
    child.disconnect();
    await once(child, 'exit');
  };
  return { port, close };
}
