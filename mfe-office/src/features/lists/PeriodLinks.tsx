import { calendarDateOf } from 'shared/domain/calendarDate';
import { Link } from 'shared/router';
import { type ListFilters, listQuery } from '../../api/lists';
import styles from './Lists.module.css';
import { usualPeriods } from './periods';

/** Links to the usual periods of the open list. The links keep the other filters. Days are in London time. */
export function PeriodLinks({ list, filters }: { list: string; filters: ListFilters }) {
  return (
    <nav aria-label="Period" className={styles.links}>
      {usualPeriods(list, calendarDateOf(new Date())).map(({ label, since, until }) => (
        <Link key={label} to={listQuery({ ...filters, after: '', since, until })}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
