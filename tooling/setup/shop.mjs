import { join, resolve } from 'node:path';
import { ROOT } from './root.mjs';
import { startService } from './service.mjs';

/** Keys that the demo's server and sandbox share. With `STRIPE_SECRET_KEY`, the shop uses the real provider instead. */
const DEMO = { secretKey: 'sk_test_demo', webhookSecret: 'whsec_demo' };

const DEFAULT_PORT = 3000;
const SANDBOX_GRACE_MS = 1_000;

/**
 * Starts the server. Also starts the payment sandbox on the next port, unless `STRIPE_SECRET_KEY` is set.
 * @typedef {(chunk: Buffer, stream: 'stdout' | 'stderr') => void} Output
 * @param {{ env?: Record<string, string>, onOutput?: Output, serverCheckout?: string | undefined }} options
 *   `env` overrides the environment of this process. `serverCheckout` is the folder with the server's build.
 * @returns {{
 *   server,
 *   sandbox?,
 *   services: ReturnType<typeof startService>[],
 *   stop: () => Promise<void>,
 *   kill: () => void,
 * }}
 */
export function startShop({ env = {}, onOutput = forward, serverCheckout } = {}) {
  const settings = { ...process.env, ...env };
  const server = startService({ name: 'server', env, onOutput, checkout: serverCheckout });
  const sandbox = settings.STRIPE_SECRET_KEY
    ? undefined
    : startService({
        name: 'payment-sandbox',
        env: { ...env, ...sandboxSettings(settings) },
        onOutput,
        graceMs: SANDBOX_GRACE_MS,
      });
  const services = sandbox ? [server, sandbox] : [server];
  const stop = async () => {
    // Stop one process after the other, because the server's pending requests may still need the sandbox.
    for (const service of services) await service.stop();
  };
  const kill = () => services.forEach((service) => service.kill());
  return { server, sandbox, services, stop, kill };
}

/** @param {Record<string, string | undefined>} settings */
function sandboxSettings({ PORT, HOST, DATA_DIR = '.data' }) {
  const host = HOST?.trim() || '127.0.0.1';
  // The server reports an invalid PORT, so the value of the fallback does not matter.
  const requestedPort = Number(PORT || DEFAULT_PORT);
  const port = Number.isInteger(requestedPort) && requestedPort < 65_535 ? requestedPort : DEFAULT_PORT;
  return {
    HOST: host,
    SANDBOX_PORT: String(port + 1),
    SANDBOX_SECRET_KEY: DEMO.secretKey,
    SANDBOX_WEBHOOK_SECRET: DEMO.webhookSecret,
    SANDBOX_WEBHOOK_URL: `http://${addressFrom(host)}:${port}/api/webhooks/stripe`,
    SANDBOX_DATA_DIR: join(resolve(ROOT, DATA_DIR), 'sandbox'),
  };
}

/** Returns the address at which clients on this machine reach a server on `host`. */
function addressFrom(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** @type {Output} */
const forward = (chunk, stream) => void process[stream].write(chunk);
