import { useState } from 'react';
import { counting } from 'shared/domain/counting';
import { Disclosure } from 'shared/ui/Disclosure';
import { type BrowserError, useReleaseErrorsQuery } from '../../api/releases';
import { ago } from '../../ui/ago';
import { type Period, PeriodCard, PERIODS } from './PeriodCard';
import styles from './Releases.module.css';

/** Lists a package's browser errors with their source positions, starting with those that affect the most visitors. */
export function BrowserErrors({ name }: { name: string }) {
  const [period, setPeriod] = useState<Period>('24 hours');
  const request = { name, minutes: PERIODS[period] };
  const query = useReleaseErrorsQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <PeriodCard
      title="Errors in browsers"
      fieldId="errors-period"
      period={period}
      onPick={setPeriod}
      query={query}
      loading="Loading the errors…"
      empty="There were no errors"
    >
      {(errors) => errors.map((each, index) => <ErrorGroup key={index} group={each} />)}
    </PeriodCard>
  );
}

function ErrorGroup({ group }: { group: BrowserError }) {
  const {
    message = '',
    position = '',
    kind,
    visitors = 0,
    events = 0,
    versions = [],
    browsers = [],
    routes = [],
  } = group;
  const pages = routes.map((route) => `/${route}`).join(', ');
  return (
    <Disclosure
      summary={
        <>
          <strong>{message}</strong>
          <span>{` ${position} (${counting(visitors, 'visitor')}, ${versions.join(', ')})`}</span>
        </>
      }
    >
      <p>{`${kind}: ${counting(events, 'event')} on ${pages}, in ${browsers.join(', ')}.`}</p>
      <p>{`First ${ago(group.firstAt ?? '')}, last ${ago(group.lastAt ?? '')}.`}</p>
      {group.stack ? <pre className={styles.stack}>{group.stack}</pre> : null}
    </Disclosure>
  );
}
