import { Card } from 'shared/ui/Card';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { Package } from '../../api/releases';
import { ago } from '../../ui/ago';
import { Facts } from 'shared/ui/Facts';
import { timeOf } from '../../ui/formatTime';
import { Commit } from './Commit';
import { describeErrorRate } from './describeErrorRate';

/** Shows a package's live version and the last change to its channel. */
export function LiveFacts({ shown: { stable, previous, revision, changed, versions } }: { shown: Package }) {
  const live = versions.find(({ version }) => version === stable);
  const { action, actor, at, reason, overridden } = changed;
  return (
    <Card aria-label="Live">
      <h2>{stable === '' ? 'No version is live' : `Version ${stable} is live`}</h2>
      {live?.bad.at === undefined ? null : (
        <StatusMessage tone="warning">
          {`Version ${stable} was marked bad by ${live.bad.by}: ${live.bad.reason}. Roll back, or promote a fix.`}
        </StatusMessage>
      )}
      <Facts
        facts={[
          ['Commit', live?.commit === undefined ? undefined : <Commit commit={live.commit} />],
          [
            'Published',
            live?.publishedAt === undefined ? undefined : `${timeOf(live.publishedAt)} by ${live.publishedBy}`,
          ],
          ['Failed loads (24 hours)', live ? describeErrorRate(live) : undefined],
          ['Previous version', previous ?? 'None'],
          [
            'Last change',
            action === undefined || at === undefined
              ? undefined
              : `${overridden === undefined ? action : `forced ${action}`} ${ago(at)} (${timeOf(at)}) by ${actor}`,
          ],
          ['Reason', reason],
          ['Overridden refusal', overridden],
          ['Revision', revision],
        ]}
      />
    </Card>
  );
}
