import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import type { Device } from './device';
import { tooManyFiles } from './problems';

/**
 * A code gets licence files for at most `computers` computers in `days` days. The shop limits them, because a computer
 * with a licence file doesn't contact the shop.
 */
export const FILE_LIMIT = { computers: 3, days: 365 };

/**
 * Checks that a code may get a licence file for a device. A computer that already has a file can always get a new one.
 * Each `move-allowed` in the last 365 days raises the limit by one.
 * @throws {HttpProblem} 409 if too many other computers have a file
 */
export async function checkFileLimit(
  trx: Trx,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  code: string,
  device: Device,
): Promise<void> {
  const lines = await trx
    .selectFrom('activation_log')
    .select(['action', 'device_hash'])
    .where('code', '=', code)
    .where('at', '>', later(clock.now(), -FILE_LIMIT.days * DAY_MS))
    .where((row) => row.or([row.and({ action: 'activated', actor: 'customer' }), row('action', '=', 'move-allowed')]))
    .execute();
  const files = lines.filter(({ action }) => action === 'activated');
  const extraFiles = lines.length - files.length;
  const computers = new Set(files.map(({ device_hash }) => device_hash));
  if (computers.has(device.hash)) return;
  if (computers.size >= FILE_LIMIT.computers + extraFiles)
    throw tooManyFiles(computers.size, FILE_LIMIT.days, config.supportEmail);
}
