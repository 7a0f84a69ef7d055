import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'tooling/setup/freePort.mjs';
import { startShop } from 'tooling/setup/shop.mjs';
import { untilReady } from './untilReady';

/** The server and the payment sandbox of `npm start`. They use free ports and a temporary data folder. */
export interface Shop {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /**
   * Returns an unused link for setting up the demo owner's sign-in. A link works once and each start of the shop prints
   * one, so every later call restarts the shop.
   */
  newStaffLink: () => Promise<string>;
  /**
   * Stops all processes and restarts them with the same data. If `serverCheckout` is given, runs that checkout's
   * server.
   */
  restart: (serverCheckout?: string) => Promise<void>;
  /** Stops all processes and removes the data. */
  stop: () => Promise<void>;
}

export interface ShopOptions {
  /** The folder of another checkout. The shop runs that checkout's server and starts with an empty data folder. */
  serverCheckout?: string;
}

export async function openShop(
  settings: Record<string, string> = {},
  { serverCheckout: firstServer }: ShopOptions = {},
): Promise<Shop> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  // Start with a copy of the data that `prepareDataFolder` created, because a start with an empty folder is slow.
  const preparedFolder = process.env['STARTED_FOLDER'];
  if (preparedFolder !== undefined && firstServer === undefined) await cp(preparedFolder, dataDir, { recursive: true });
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...settings };
  let processes = await startReady(env, url, firstServer);
  let lastLink: string | undefined;
  const printedLink = () => /http\S+\/office\/join#\S+/.exec(processes.output())?.[0] ?? '';
  async function restart(serverCheckout = firstServer) {
    await processes.stop();
    processes = await startReady(env, url, serverCheckout);
  }
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    async newStaffLink() {
      if (printedLink() === lastLink) await restart();
      lastLink = printedLink();
      return lastLink;
    },
    restart,
    async stop() {
      await processes.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startReady(env: Record<string, string>, url: string, serverCheckout: string | undefined) {
  let output = '';
  const shop = startShop({
    env,
    serverCheckout,
    onOutput(chunk: Buffer) {
      output += String(chunk);
    },
  });
  const ended = Promise.race(shop.services.map((service) => service.exited)).then(() => {
    throw new Error(`The shop did not start:\n${output}`);
  });
  await untilReady(url, ended);
  let isStopping = false;
  // Log the output if the shop exits unexpectedly, because the tests only report that they cannot connect.
  ended.catch(() => {
    if (!isStopping) console.error(`The shop at ${url} exited unexpectedly:\n${output}`);
  });
  const stop = () => {
    isStopping = true;
    return shop.stop();
  };
  return { stop, output: () => output };
}
