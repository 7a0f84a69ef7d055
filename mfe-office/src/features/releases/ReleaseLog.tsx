import { useState } from 'react';
import { type LogEntry, useReleaseLogQuery } from '../../api/releases';
import { timeOf } from '../../ui/formatTime';
import { Lines } from '../../ui/Lines';
import { type Period, PeriodCard, PERIODS } from './PeriodCard';
import { REFRESH } from './refresh';

/** Lists the changes and refused attempts of one package or of all visible packages, newest first. */
export function ReleaseLog({ name }: { name?: string }) {
  const [period, setPeriod] = useState<Period>('7 days');
  const since = `${Number(PERIODS[period]) / 60}h`;
  const request = { since, ...(name !== undefined && { package: name }) };
  const query = useReleaseLogQuery(request, REFRESH);
  return (
    <PeriodCard
      title="Release log"
      fieldId="log-period"
      period={period}
      onPick={setPeriod}
      query={query}
      loading="Loading the log…"
      empty="Nothing happened"
    >
      {(entries) => <Lines lines={entries.map(partsOf)} />}
    </PeriodCard>
  );
}

function partsOf(entry: LogEntry): string[] {
  const { at, actor, credential, reason, gate } = entry;
  const who = credential === undefined || credential === actor ? actor : `${actor}, credential ${credential}`;
  return [
    timeOf(at) ?? '',
    describeChange(entry),
    `by ${who}`,
    gate.answer === 'accepted' ? '' : (gate.answer ?? ''),
    reason ?? '',
    gate.note ?? '',
  ];
}

/** Describes what was changed, such as `rollback mfe-checkout from 1.1.0 to 1.0.0`. */
function describeChange({ action, package: name = '', version, percent, from, to, commit }: LogEntry): string {
  const subject = name === '*' ? 'all packages' : name === '@credentials' ? '' : name;
  const built = commit === undefined ? '' : ` (${commit.slice(0, 10)})`;
  if (action === 'canary') return `canary ${subject}@${version} for ${percent}%${built}`;
  if (to.stable !== undefined && from.stable !== undefined && from.stable !== to.stable)
    return `${action} ${subject} from ${from.stable} to ${to.stable}${built}`;
  return `${action} ${subject}${version === undefined ? '' : `@${version}`}${built}`;
}
