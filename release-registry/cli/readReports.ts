import { DAY_MS, MINUTE_MS } from 'server-kit/clock/clock';
import { ReleaseError } from '../releaseFolder';
import { KEPT_DAYS } from '../evidence/deleteOldReports';
import { periodMs } from '../history/sinceFrom';
import { splitRelease } from '../releaseName';
import type { Context } from './Command';

/**
 * Reads browsers' reports about a package since `--since`, which is a day by default.
 * @throws {ReleaseError} if the period is invalid or longer than the server keeps reports
 */
export async function readReports<Reports>({ server, options }: Context, command: 'errors' | 'vitals', target: string) {
  const { name, version } = splitRelease(target);
  if (version !== undefined) throw new ReleaseError(`Omit the version: ${command} ${name}`);
  const since = options.since ?? '24h';
  const length = periodMs(since) ?? 0;
  if (length === 0 || length > KEPT_DAYS * DAY_MS)
    throw new ReleaseError(
      `--since is "${since}", but must be a period of at most ${KEPT_DAYS} days, such as 30m, 1h or 2d.`,
    );
  const query = new URLSearchParams({ name, minutes: String(length / MINUTE_MS) });
  return { name, since, json: await server.get<Reports>(`/${command}?${query.toString()}`) };
}
