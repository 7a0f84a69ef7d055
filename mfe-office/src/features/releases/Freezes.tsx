import type { Freeze } from '../../api/releases';
import { formatTime } from '../../ui/formatTime';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface FreezesProps {
  /** The freezes of all packages. */
  freezes: readonly Freeze[];
  /** The package to show. If absent, shows the freezes of every package. */
  name?: string;
}

/** Warns about freezes that have not ended. */
export function Freezes({ freezes, name }: FreezesProps) {
  return freezes
    .filter(({ package: frozen }) => frozen === undefined || name === undefined || frozen === name)
    .map(({ package: frozen, from, until, reason, by }, index) => (
      <StatusMessage key={index} tone="warning">
        {`Releases of ${frozen ?? 'all packages'} are frozen from ${timeText(from)} until ${timeText(until)}: ${reason} (${by}).`}
      </StatusMessage>
    ));
}

function timeText(instant: string | undefined): string {
  return instant === undefined ? 'an unknown time' : formatTime(instant);
}
