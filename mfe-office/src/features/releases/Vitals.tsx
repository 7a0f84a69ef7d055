import { useState } from 'react';
import { Card } from 'shared/ui/Card';
import { Disclosure } from 'shared/ui/Disclosure';
import { useReleaseVitalsQuery, type Vital } from '../../api/releases';
import { Loaded } from '../../ui/Loaded';
import { Table } from '../../ui/Table';
import { type Period, PeriodField, PERIODS } from './PeriodField';
import styles from './Releases.module.css';
import { VitalChart } from './VitalChart';
import { describeVital } from './describeVital';

/** Compares the web vitals of a package's versions, as charts and as a table. */
export function Vitals({ name }: { name: string }) {
  const [period, setPeriod] = useState<Period>('7 days');
  const request = { name, minutes: PERIODS[period] };
  const { currentData: data, ...query } = useReleaseVitalsQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <Card aria-label="Web vitals">
      <h2>Web vitals</h2>
      <p>
        Each bar shows the 75th percentile: three of four page loads were at least this fast. Browsers measure a quarter
        of the page loads.
      </p>
      <PeriodField id="vitals-period" period={period} onPick={setPeriod} />
      <Loaded query={{ ...query, data }} loading="Loading the web vitals…">
        {(vitals) =>
          vitals.length === 0 ? (
            <p>{`No page loads were measured in the last ${period}.`}</p>
          ) : (
            <MeasuredVitals vitals={vitals} />
          )
        }
      </Loaded>
    </Card>
  );
}

function MeasuredVitals({ vitals }: { vitals: readonly Vital[] }) {
  const metrics = [...new Set(vitals.map(({ metric = '' }) => metric))];
  return (
    <>
      <div className={styles.charts}>
        {metrics.map((metric) => (
          <VitalChart key={metric} metric={metric} vitals={vitals.filter((vital) => vital.metric === metric)} />
        ))}
      </div>
      <Disclosure summary="Show the numbers">
        <Table
          label="Web vitals"
          columns={['Version', 'Metric', 'Median', '75th percentile', 'Page loads']}
          rows={vitals.map((vital) => [
            vital.version,
            vital.metric,
            describeVital(vital.metric, vital.median),
            describeVital(vital.metric, vital.p75),
            vital.samples,
          ])}
        />
      </Disclosure>
    </>
  );
}
