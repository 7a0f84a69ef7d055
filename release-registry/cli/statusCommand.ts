import { alignColumns } from 'server-kit/log/alignColumns';
import { describeCounts } from '../evidence/judgeCanary';
import type { PackageStatus, VersionStatus } from '../status';
import { age } from './age';
import type { Command } from './Command';
import type { Serialized } from './Serialized';
import { requirePublished, wholeNumber } from './target';

export const statusCommand: Command = {
  usage: 'status [<package>]',
  summary: "shows what is live, and every version's age and error rate over --hours (24)",
  options: ['hours'],
  async run(context, [name]) {
    const { server, options } = context;
    const hours = wholeNumber('hours', options.hours ?? '24');
    const filter = name === undefined ? '' : `&package=${encodeURIComponent(name)}`;
    const json = await server.get<Serialized<PackageStatus[]>>(`?hours=${hours}${filter}`);
    if (name !== undefined && json.length === 0) await requirePublished(context, name);
    return { json, text: json.map(describe).join('\n\n') || 'Nothing is published.' };
  },
};

function describe({ name, revision, changed, evidence, versions }: Serialized<PackageStatus>): string {
  const head = `${name}, revision ${revision}${changed ? ` (${describeChange(changed)})` : ''}`;
  const rows = versions.map((version) => [
    version.version,
    roleOf(version),
    `${age(version.publishedAt)} old`,
    `by ${version.publishedBy}`,
    describeReports(version),
  ]);
  const comparison = evidence
    ? [`  errors in the canary: ${describeCounts(evidence.canary)}, live: ${describeCounts(evidence.stable)}`]
    : [];
  return [head, ...alignColumns(rows), ...comparison, ...versions.flatMap(failedRenders)].join('\n');
}

function failedRenders({ version, failedRenders: pages }: Serialized<VersionStatus>): string[] {
  return pages.map(
    ({ module, failures }) =>
      `  the server failed ${failures} times to render ${module} of ${version}, so browsers render it: see "errors"`,
  );
}

function describeChange({
  action,
  actor,
  at,
  reason,
  overridden,
}: NonNullable<Serialized<PackageStatus>['changed']>): string {
  const change = overridden === null ? action : `forced ${action}`;
  return `${change} by ${actor}, ${age(at)} ago${reason === null ? '' : `: ${reason}`}`;
}

function roleOf({ role, bad }: Serialized<VersionStatus>): string {
  return [...(role ? [role] : []), ...(bad ? ['bad'] : [])].join(', ');
}

function describeReports({ loads, failures, errorRate }: Serialized<VersionStatus>): string {
  return errorRate === null
    ? 'no reports'
    : `${(errorRate * 100).toFixed(1)}% errors (${failures} of ${loads + failures})`;
}
