import { useState } from 'react';
import { counting } from 'shared/domain/counting';
import { Card } from 'shared/ui/Card';
import { Disclosure } from 'shared/ui/Disclosure';
import { type BrowserError, useReleaseErrorsQuery } from '../../api/releases';
import { ago } from '../../ui/ago';
import { Loaded } from '../../ui/Loaded';
import { type Period, PeriodField, PERIODS } from './PeriodField';
import styles from './Releases.module.css';

/** Lists a package's errors in browsers, with positions in the sources. The errors of the most visitors come first. */
export function BrowserErrors({ name }: { name: string }) {
  const [period, setPeriod] = useState<Period>('24 hours');
  const request = { name, minutes: PERIODS[period] };
  const { currentData: data, ...query } = useReleaseErrorsQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <Card aria-label="Errors in browsers">
      <h2>Errors in browsers</h2>
      <PeriodField id="errors-period" period={period} onPick={setPeriod} />
      <Loaded query={{ ...query, data }} loading="Loading the errors…">
        {(errors) =>
          errors.length === 0 ? (
            <p>{`There were no errors in the last ${period}.`}</p>
          ) : (
            errors.map((each, index) => <ErrorGroup key={index} group={each} />)
          )
        }
      </Loaded>
    </Card>
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
