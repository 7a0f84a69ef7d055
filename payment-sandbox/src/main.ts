import { buildSandbox } from './sandbox';
import { readSettings } from './settings';

async function main(): Promise<void> {
  // The journal has email addresses and keys.
  process.umask(0o077);
  const settings = readSettings(process.env);
  const app = buildSandbox(settings);
  await app.listen({ host: settings.host, port: settings.port });
  process.stdout.write(`Payment sandbox on http://${settings.host}:${settings.port}/sandbox\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void app.close());
}

// Only the user whom the shop runs as may read what it writes.
process.umask(0o077);

main().catch((error: NodeJS.ErrnoException) => {
  const sentence =
    error.code === 'EADDRINUSE'
      ? `Port ${process.env.SANDBOX_PORT ?? 3001} is in use. Stop the program that uses it, ` +
        'or set SANDBOX_PORT (PORT for the whole shop) to another one.'
      : error.message;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
});
