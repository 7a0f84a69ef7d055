import { startShop } from '../setup/shop.mjs';
import { stopSignal } from '../setup/stopSignal.mjs';
import { serve } from './serve.mjs';
import { watchPackage } from './watchPackage.mjs';

/**
 * Serves a site with packages under development until Ctrl+C. The port is `PORT`, by default 3000.
 * @param {{ developed: import('./watchPackage.mjs').Developed[], shellUrl?: string }} options without `shellUrl`, the
 *   site is the shop of this checkout
 */
export async function develop({ developed, shellUrl }) {
  const host = process.env.HOST ?? '127.0.0.1';
  const port = Number(process.env.PORT ?? 3000);
  const url = `http://${host}:${port}`;
  // The shop uses `port + 2`, and its sandbox uses `port + 3`.
  const shopPort = port + 2;
  /**
   * The packages whose first build is complete. `serve` reads this list for each request.
   * @type {import('./watchPackage.mjs').Watched[]}
   */
  const packages = [];
  const site = await serve({
    host,
    port,
    target: shellUrl ?? `http://127.0.0.1:${shopPort}`,
    isForeign: shellUrl !== undefined,
    packages,
  });
  const shop = shellUrl
    ? undefined
    : startShop({
        env: { PORT: String(shopPort), SITE_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}` },
        onOutput: showProblems,
      });
  const onBuilt = (state) => {
    printState(state);
    site.send(state);
  };
  const watch = async (each) => {
    packages.push(await watchPackage(each, { onBuilt }));
  };
  const close = async () => {
    site.close();
    await Promise.all([...packages.map((each) => each.stop()), shop?.stop()]);
  };
  try {
    await Promise.all(developed.map(watch));
  } catch (error) {
    await close();
    throw error;
  }
  const names = developed.map(({ name }) => name);
  console.log(`\n${url} shows your edits to ${names.join(', ')} in ${shellUrl ?? 'the shop of this checkout'}.\n`);

  const stop = async () => {
    await close();
    process.exit();
  };
  stopSignal().addEventListener('abort', () => void stop());
  for (const service of shop?.services ?? []) {
    void service.exited.then((code) => {
      if (code === 0) return;
      console.error(service.lastLine());
      process.exitCode = 1;
      return stop();
    });
  }
}

/** @param {import('./watchPackage.mjs').BuildState} state */
function printState({ name, problems = [] }) {
  if (problems.length === 0) console.log(`${name} is built.`);
  for (const { message, location } of problems) console.error(`${location ?? name}\n${message}`);
}

/** Prints only the shop's errors, because its start message would show the wrong port. */
function showProblems(chunk, stream) {
  if (stream === 'stderr') process.stderr.write(chunk);
}
