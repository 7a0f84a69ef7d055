import { buildSandbox } from './sandbox';
import { readSettings } from './settings';

async function main(): Promise<void> {
  // Make new files private to this process's user, because the journal contains email addresses and keys.
  process.umask(0o077);
  const settings = readSettings(process.env);
  const app = buildSandbox(settings);
  await app.listen({ host: settings.host, port: settings.port });
  process.stdout.write(`Payment sandbox on http://${settings.host}:${settings.port}/sandbox\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void app.close());
}

function explainFailure({ code, message }: NodeJS.ErrnoException): string {
  const { SANDBOX_PORT = '3001', HOST = '127.0.0.1', SANDBOX_DATA_DIR = '.data/sandbox' } = process.env;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${SANDBOX_PORT} is in use. Stop the program that uses it, or set SANDBOX_PORT to another port. If you run the whole shop, set PORT instead.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${HOST}", which is not an address of this machine. Set HOST to an address of this machine, such as 127.0.0.1.`;
    case 'EACCES':
    case 'EEXIST':
    case 'ENOTDIR':
    case 'EROFS':
      return `The payment sandbox cannot write to ${SANDBOX_DATA_DIR} or listen on port ${SANDBOX_PORT}. Set SANDBOX_DATA_DIR or SANDBOX_PORT. If you run the whole shop, set DATA_DIR or PORT instead. The system reports: ${message}.`;
    default:
      return message;
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
});
