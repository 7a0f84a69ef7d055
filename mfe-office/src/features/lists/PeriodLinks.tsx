import { calendarDateOf } from 'shared/domain/calendarDate';
import { Link } from 'shared/router';
import { type ListFilters, listQuery } from '../../api/lists';
import styles from './Lists.module.css';
import { usualPeriods } from './periods';

/** Links to the usual periods of the open list, which keep its other filters. Days are those of London. */
export function PeriodLinks({ filters }: { filters: ListFilters }) {
  return (
    <nav aria-label="Period" className={styles.links}>
      {usualPeriods(calendarDateOf(new Date())).map(({ label, since, until }) => (
        <Link key={label} to={listQuery({ ...filters, after: '', since, until })}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
