import { SetupError } from '../setup/SetupError.mjs';
import { startShop } from '../setup/shop.mjs';
import { stopSignal } from '../setup/stopSignal.mjs';
import { serve } from './serve.mjs';
import { watchPackage } from './watchPackage.mjs';

const SHELL_TIMEOUT_MS = 20_000;

/**
 * Serves a site with packages under development until Ctrl+C. The port is `PORT`, by default 3000.
 * @param {{ developed: import('./watchPackage.mjs').Developed[], shellUrl?: string }} options without `shellUrl`, the
 *   site is the shop of this checkout
 * @throws {SetupError} if the port is invalid or in use, or if `shellUrl` is not a shop
 */
export async function develop({ developed, shellUrl }) {
  const host = process.env.HOST ?? '127.0.0.1';
  const port = readPort(process.env.PORT || '3000');
  if (shellUrl !== undefined) await requireShop(shellUrl);
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

/** @throws {SetupError} if the text is not a port, or if it leaves no ports for the shop and its sandbox */
function readPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_532) return port;
  throw new SetupError(`PORT is "${text}", but must be a whole number from 1 to 65532.`);
}

/** @throws {SetupError} if the site does not respond or its page is not a shop's */
async function requireShop(url) {
  const page = await fetch(url, { signal: AbortSignal.timeout(SHELL_TIMEOUT_MS) })
    .then((reply) => reply.text())
    .catch((error) => {
      throw new SetupError(`${url} does not respond: ${error.cause?.message ?? error.message}.`);
    });
  if (!page.includes('id="runtime-config"')) throw new SetupError(`${url} is not a shop. Check the address.`);
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
