import { METRICS } from 'shared/contract/reports';
import { alignColumns } from 'server-kit/log/alignColumns';
import type { ListedVital } from '../evidence/vitals';
import type { Command } from './Command';
import { readReports } from './readReports';

export const vitalsCommand: Command = {
  usage: 'vitals <package> [--since 24h]',
  summary: "shows each version's web vitals and load times from real visits",
  options: ['since'],
  arguments: { min: 1, max: 1 },
  async run(context, [target = '']) {
    const { name, since, json } = await readReports<ListedVital[]>(context, 'vitals', target);
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
