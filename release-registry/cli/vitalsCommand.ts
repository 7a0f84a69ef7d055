import { METRICS } from 'shared/contract/reports';
import { alignColumns } from 'server-kit/log/alignColumns';
import type { ListedVital } from '../evidence/vitals';
import { splitRelease } from '../releaseName';
import type { Command } from './Command';
import { CommandError } from './CommandError';
import { sinceMinutes } from './sinceMinutes';

export const vitalsCommand: Command = {
  usage: 'vitals <package> [--since 24h]',
  summary: "shows each version's web vitals and load times from real visits",
  options: ['since'],
  arguments: { min: 1, max: 1 },
  async run({ server, options }, [target = '']) {
    const { name, version } = splitRelease(target);
    if (version !== undefined) throw new CommandError(`Omit the version: vitals ${name}`);
    const since = options.since ?? '24h';
    const query = new URLSearchParams({ name, minutes: String(sinceMinutes(since)) });
    const json = await server.get<ListedVital[]>(`/vitals?${query.toString()}`);
    return {
      json,
      text: json.length === 0 ? `No web vitals were recorded for ${name} in the last ${since}.` : describe(json),
    };
  },
};

function describe(vitals: readonly ListedVital[]): string {
  const versions = [...new Set(vitals.map(({ version }) => version))];
  const rows = versions.map((version) => [
    version,
    ...METRICS.map((metric) =>
      describeMetric(vitals.find((each) => each.version === version && each.metric === metric)),
    ),
  ]);
  const head = ['p75 (samples)', ...METRICS];
  return alignColumns([head, ...rows]).join('\n');
}

function describeMetric(vital: ListedVital | undefined): string {
  if (!vital) return '-';
  return `${vital.p75}${vital.metric === 'CLS' ? '' : ' ms'} (${vital.samples})`;
}
