import { Badge } from 'shared/ui/Badge';
import { Card } from 'shared/ui/Card';
import { Disclosure } from 'shared/ui/Disclosure';
import { useReleaseChanges } from '../../api/releaseChanges';
import type { Caller, Package, Version } from '../../api/releases';
import { ago } from '../../ui/ago';
import { Facts } from 'shared/ui/Facts';
import { timeOf } from '../../ui/formatTime';
import { type ActionDialog, Actions } from './Actions';
import { Commit } from './Commit';
import { describeErrorRate } from './describeErrorRate';
import { versionActions } from './versionActions';

const TONES = { stable: 'success', canary: 'accent', previous: 'neutral' } as const;
const ROLES = { stable: 'Live', canary: 'Canary', previous: 'Previous' } as const;

interface VersionsProps {
  shown: Package;
  caller: Caller;
  Dialog: ActionDialog;
  onChanged: () => void;
}

/** Lists a package's versions, newest first, with the actions for each version. */
export function Versions({ shown, caller, Dialog, onChanged }: VersionsProps) {
  const changes = useReleaseChanges();
  return (
    <Card aria-label="Versions">
      <h2>Versions</h2>
      {shown.versions.map((each) => (
        <Disclosure key={each.version} summary={<Summary release={each} />}>
          <VersionFacts release={each} />
          <Actions actions={versionActions(shown, each, caller, changes)} Dialog={Dialog} onChanged={onChanged} />
        </Disclosure>
      ))}
    </Card>
  );
}

function Summary({ release: { version, role, bad, publishedAt } }: { release: Version }) {
  return (
    <>
      <strong>{version}</strong>
      <span>{publishedAt === undefined ? ' ' : ` published ${ago(publishedAt)} `}</span>
      {role === undefined ? null : <Badge tone={TONES[role]}>{ROLES[role]}</Badge>}
      {bad.at === undefined ? null : <Badge tone="danger">Bad</Badge>}
    </>
  );
}

function VersionFacts({ release }: { release: Version }) {
  const { commit, publishedAt, publishedBy, bad, failedRenders = [] } = release;
  return (
    <Facts
      facts={[
        ['Commit', commit === undefined ? undefined : <Commit commit={commit} />],
        ['Published', publishedAt === undefined ? undefined : `${timeOf(publishedAt)} by ${publishedBy}`],
        ['Failed loads (24 hours)', describeErrorRate(release)],
        ['Marked bad', bad.at === undefined ? undefined : `${timeOf(bad.at)} by ${bad.by}: ${bad.reason}`],
        [
          'Not rendered by the server',
          failedRenders.map(({ module, failures }) => `${module} (${failures} times)`).join(', '),
        ],
      ]}
    />
  );
}
