import { Badge } from 'shared/ui/Badge';
import { Card } from 'shared/ui/Card';
import type { Package } from '../../api/releases';
import { Facts } from 'shared/ui/Facts';

const TONES = { worse: 'danger', 'not worse': 'success', undecided: 'neutral' } as const;

/** Shows the canary of a package and how the server compares it with the live version. */
export function Canary({ shown: { stable, canary, evidence } }: { shown: Package }) {
  const { version, percent } = canary;
  if (version === undefined) return null;
  const { verdict = 'undecided', reason } = evidence;
  return (
    <Card aria-label="Canary">
      <h2>{`Canary ${version} for ${percent}% of the visitors`}</h2>
      <div>
        <Badge tone={TONES[verdict]}>{verdict}</Badge>
      </div>
      <p>
        {reason ??
          (verdict === 'undecided'
            ? 'A verdict needs 30 visitors of each version. For more visitors, wait or raise the share.'
            : `The canary has no more errors than ${stable}.`)}
      </p>
      <Facts
        facts={[
          [`Visitors of ${version} with errors`, describeCounts(evidence.canary)],
          [`Visitors of ${stable} with errors`, describeCounts(evidence.stable)],
        ]}
      />
    </Card>
  );
}

/** Describes counts, such as `21 of 400 (5.3%)`. */
function describeCounts({ visitors = 0, failed = 0 }: Package['evidence']['canary']): string {
  return `${failed} of ${visitors}${visitors === 0 ? '' : ` (${((100 * failed) / visitors).toFixed(1)}%)`}`;
}
