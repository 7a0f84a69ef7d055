import { splitRelease } from '../releaseName';
import type { Context } from './Command';
import { CommandError } from './CommandError';
import { sinceMinutes } from './sinceMinutes';

/** Reads browsers' reports about a package since `--since`, which is a day by default. */
export async function readReports<Reports>({ server, options }: Context, command: 'errors' | 'vitals', target: string) {
  const { name, version } = splitRelease(target);
  if (version !== undefined) throw new CommandError(`Omit the version: ${command} ${name}`);
  const since = options.since ?? '24h';
  const query = new URLSearchParams({ name, minutes: String(sinceMinutes(since)) });
  return { name, since, json: await server.get<Reports>(`/${command}?${query.toString()}`) };
}
