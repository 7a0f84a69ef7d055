import { calendarDateOf } from 'shared/domain/calendarDate';
import { Link } from 'shared/router';
import { object, string } from 'yup';
import { OfficeTextField } from '../../ui/OfficeFields';
import { OfficeForm } from '../../ui/OfficeForm';
import styles from './Lists.module.css';
import { usualPeriods } from './periods';

const schema = object({
  since: string().defined().required('Enter the first day.'),
  until: string().defined().required('Enter the last day.'),
});

interface PeriodPickerProps {
  /** The days of the open list. Empty for its default period. */
  since: string;
  until: string;
  onPick: (period: { since: string; until: string }) => void;
}

/** Renders links to the usual periods, and a form for other days. Days are those of London. */
export function PeriodPicker({ since, until, onPick }: PeriodPickerProps) {
  return (
    <>
      <nav aria-label="Period" className={styles.links}>
        {usualPeriods(calendarDateOf(new Date())).map((period) => (
          <Link key={period.label} to={`?since=${period.since}&until=${period.until}`}>
            {period.label}
          </Link>
        ))}
      </nav>
      <OfficeForm
        key={`${since} ${until}`}
        schema={schema}
        initialValues={{ since, until }}
        onSubmit={async (period) => onPick(period)}
        submitLabel="Show"
      >
        <OfficeTextField id="since" name="since" label="First day" type="date" />
        <OfficeTextField id="until" name="until" label="Last day" type="date" />
      </OfficeForm>
    </>
  );
}
