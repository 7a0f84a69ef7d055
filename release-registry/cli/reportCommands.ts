import { METRICS } from 'shared/contract/reports';
import { DAY_MS, MINUTE_MS } from 'server-kit/clock/clock';
import { alignColumns } from 'server-kit/log/alignColumns';
import { REPORT_RETENTION_DAYS } from '../evidence/deleteOldReports';
import type { ListedError } from '../evidence/listErrors';
import type { ListedVital } from '../evidence/vitals';
import { periodMs } from '../history/sinceFrom';
import { ReleaseError } from '../releaseFolder';
import { splitRelease } from '../releaseName';
import { age } from './age';
import type { Command, Context } from './Command';
import type { Serialized } from './Serialized';
import { requirePublished } from './target';

const errors: Command = {
  usage: 'errors <package> [--since 1h]',
  summary: "lists the package's browser errors, with visitors, versions and source positions",
  options: ['since'],
  async run(context, [target = '']) {
    const { name, since, json } = await readReports<Serialized<ListedError>>(context, 'errors', target);
    return { json, text: json.map(describeError).join('\n\n') || `${name} had no errors in the last ${since}.` };
  },
};

function describeError(error: Serialized<ListedError>): string {
  const { kind, message, position, stack, module, events, visitors, versions, browsers, routes, firstAt, lastAt } =
    error;
  const pages = routes.map((route) => `/${route}`).join(', ');
  return [
    `${message}${position === '' ? '' : `  ${position}`}`,
    `  ${kind}: ${visitors} visitors, ${events} events, versions ${versions.join(', ')}`,
    `  first ${age(firstAt)} ago, last ${age(lastAt)} ago, on ${pages}${module === '' ? '' : ` (${module})`}`,
    `  ${browsers.join(', ')}`,
    ...(stack === '' ? [] : stack.split('\n').map((line) => `    ${line}`)),
  ].join('\n');
}

const vitals: Command = {
  usage: 'vitals <package> [--since 24h]',
  summary: "shows each version's web vitals and load times from real visits",
  options: ['since'],
  async run(context, [target = '']) {
    const { name, since, json } = await readReports<ListedVital>(context, 'vitals', target);
    return {
      json,
      text: json.length === 0 ? `No web vitals were recorded for ${name} in the last ${since}.` : describeVitals(json),
    };
  },
};

function describeVitals(json: readonly ListedVital[]): string {
  const versions = [...new Set(json.map(({ version }) => version))];
  const rows = versions.map((version) => [
    version,
    ...METRICS.map((metric) => describeMetric(json.find((each) => each.version === version && each.metric === metric))),
  ]);
  const head = ['p75 (samples)', ...METRICS];
  return alignColumns([head, ...rows]).join('\n');
}

function describeMetric(vital: ListedVital | undefined): string {
  if (!vital) return '-';
  return `${vital.p75}${vital.metric === 'CLS' ? '' : ' ms'} (${vital.samples})`;
}

/**
 * Reads what browsers reported about a package in the period `--since`, which is a day by default.
 * @throws {ReleaseError} if the package was never published, or the period is invalid or longer than the server keeps
 *   reports
 */
async function readReports<Report>(context: Context, command: 'errors' | 'vitals', target: string) {
  const { server, options } = context;
  const { name, version } = splitRelease(target);
  if (version !== undefined) throw new ReleaseError(`Omit the version: ${command} ${name}`);
  const since = options.since ?? '24h';
  const lengthMs = periodMs(since) ?? 0;
  if (lengthMs === 0 || lengthMs > REPORT_RETENTION_DAYS * DAY_MS)
    throw new ReleaseError(
      `--since is "${since}", but must be a period of at most ${REPORT_RETENTION_DAYS} days, such as 30m, 1h or 2d.`,
    );
  const query = new URLSearchParams({ name, minutes: String(lengthMs / MINUTE_MS) });
  const json = await server.get<Report[]>(`/${command}?${query.toString()}`);
  if (json.length === 0) await requirePublished(context, name);
  return { name, since, json };
}

export const reportCommands: Command[] = [errors, vitals];
