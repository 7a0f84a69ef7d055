import { parseArgs } from 'node:util';
import { ConfigError } from 'server-kit/config/ConfigError';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { wrongOption } from 'server-kit/config/wrongOption';
import { explainStartFailure } from 'server-kit/lifecycle/explainStartFailure';
import { InstallError, installVersion } from './installVersion';

const HELP = `Usage: bin/install [--settings /etc/shop/shop.env] [--unit /etc/systemd/system/shop.service] [--wait 60] [--force]

Makes the service "shop" run this version, in five steps:
1. Checks whether live releases read fields that this version does not send. --force skips this check.
2. Migrates the database.
3. Replaces the service's unit file.
4. Points the "current" link next to this folder at this version.
5. Restarts the service.

If the service is not ready within --wait seconds, the command restarts the earlier version and fails.
To roll back, run an older version's bin/install.`;

const OPTIONS = {
  settings: { type: 'string', default: '/etc/shop/shop.env' },
  unit: { type: 'string', default: '/etc/systemd/system/shop.service' },
  wait: { type: 'string', default: '60' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function run(): Promise<string> {
  const { settings, unit, wait, force, help } = parseArgs({ options: OPTIONS }).values;
  if (help) return HELP;
  if (!/^\d{1,4}$/.test(wait)) throw new InstallError(`--wait is "${wait}", but must be a number of seconds.`);
  return installVersion({ folder: INSTALL_FOLDER, settings, unit, waitSeconds: Number(wait), isForced: force });
}

function sentencesOf(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  return error instanceof InstallError ? error.message : (wrongOption(error) ?? explainStartFailure(error));
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${sentencesOf(error)}\n`);
  process.exitCode = 1;
}
