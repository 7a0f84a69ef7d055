import { Link } from 'shared/router';
import { Card } from 'shared/ui/Card';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { Package } from '../../api/releases';
import { ago } from '../../ui/ago';
import { Table } from '../../ui/Table';
import { Commit } from './Commit';
import { describeErrorRate } from './describeErrorRate';

interface PackageTableProps {
  packages: readonly Package[];
  /** The name in the URL if no package in the list has it. Otherwise empty. */
  missingName: string;
}

/** Lists the live version of each package, with a link to the package's page. */
export function PackageTable({ packages, missingName }: PackageTableProps) {
  return (
    <Card aria-label="Live releases">
      <h2>Live releases</h2>
      {missingName === '' ? null : (
        <StatusMessage tone="warning">{`You can’t see the package ${missingName}, or it was never published.`}</StatusMessage>
      )}
      {packages.length === 0 ? (
        <p>Nothing is published yet.</p>
      ) : (
        <Table
          label="Live releases"
          columns={['Package', 'Live', 'Commit', 'Last change', 'Canary', 'Failed loads (24 hours)']}
          rows={packages.map((each) => {
            const live = each.versions.find(({ version }) => version === each.stable);
            const { version, percent } = each.canary;
            return [
              <Link key="name" to={`/office/releases/${encodeURIComponent(each.name)}`}>
                {each.name}
              </Link>,
              each.stable === '' ? 'Not live' : each.stable,
              <Commit key="commit" commit={live?.commit} />,
              each.changed.at === undefined ? '' : ago(each.changed.at),
              version === undefined ? '' : `${version} (${percent}%)`,
              live ? describeErrorRate(live) : '',
            ];
          })}
        />
      )}
    </Card>
  );
}
