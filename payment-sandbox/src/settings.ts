export interface SandboxSettings {
  host: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  dataDir: string;
}

/**
 * Reads the settings from the environment. The defaults are for the demo.
 * @throws {Error} with a message for the operator if a setting is invalid
 */
export function readSettings(env: NodeJS.ProcessEnv): SandboxSettings {
  const port = Number(env.SANDBOX_PORT ?? 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('SANDBOX_PORT must be a port number from 0 to 65535.');
  }
  const webhookUrl = env.SANDBOX_WEBHOOK_URL ?? 'http://127.0.0.1:3000/api/webhooks/stripe';
  if (!URL.canParse(webhookUrl))
    throw new Error('SANDBOX_WEBHOOK_URL must be a URL, such as http://127.0.0.1:3000/api/webhooks/stripe.');
  return {
    host: env.HOST ?? '127.0.0.1',
    port,
    secretKey: env.SANDBOX_SECRET_KEY ?? 'sk_test_demo',
    webhookSecret: env.SANDBOX_WEBHOOK_SECRET ?? 'whsec_demo',
    webhookUrl,
    dataDir: env.SANDBOX_DATA_DIR ?? '.data/sandbox',
  };
}
