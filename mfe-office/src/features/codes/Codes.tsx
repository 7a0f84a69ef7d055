import type { Code } from '../../api/shapes';
import { timeOf } from '../../ui/formatTime';
import { LinesCard } from '../../ui/LinesCard';

/** Lists activation codes with their computer. */
export function Codes({ codes }: { codes: readonly Code[] }) {
  return (
    <LinesCard
      title="Activation codes"
      lines={codes.map(({ code, label, computerName, lastSeenAt }) => [
        code,
        label,
        computerName ?? 'Not activated',
        lastSeenAt && `last seen ${timeOf(lastSeenAt)}`,
      ])}
    />
  );
}
