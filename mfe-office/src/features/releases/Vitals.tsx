import { useState } from 'react';
import { Disclosure } from 'shared/ui/Disclosure';
import { useReleaseVitalsQuery, type Vital } from '../../api/releases';
import { Table } from '../../ui/Table';
import { type Period, PeriodCard, PERIODS } from './PeriodCard';
import styles from './Releases.module.css';
import { VitalChart } from './VitalChart';
import { describeVital } from './describeVital';

/** Compares the web vitals of a package's versions, as charts and as a table. */
export function Vitals({ name }: { name: string }) {
  const [period, setPeriod] = useState<Period>('7 days');
  const request = { name, minutes: PERIODS[period] };
  const query = useReleaseVitalsQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <PeriodCard
      title="Web vitals"
      intro="Each bar shows the 75th percentile: three of four page loads were at least this fast. Browsers measure a quarter of the page loads."
      fieldId="vitals-period"
      period={period}
      onPick={setPeriod}
      query={query}
      loading="Loading the web vitals…"
      empty="No page loads were measured"
    >
      {(vitals) => <MeasuredVitals vitals={vitals} />}
    </PeriodCard>
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
