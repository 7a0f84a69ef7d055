import type { CalendarDate } from 'shared/domain/calendarDate';
import { Link } from 'shared/router';
import { type ListFilters, listQuery } from '../../api/lists';
import styles from './Lists.module.css';
import { usualPeriods } from './periods';

interface PeriodLinksProps {
  list: string;
  filters: ListFilters;
  /** The day in the shop. The browser's clock and time zone can differ from it. */
  today: CalendarDate;
}

/** Links to the usual periods of the open list. The links keep the other filters. */
export function PeriodLinks({ list, filters, today }: PeriodLinksProps) {
  return (
    <nav aria-label="Period" className={styles.links}>
      {usualPeriods(list, today).map(({ label, since, until }) => (
        <Link key={label} to={listQuery({ ...filters, after: '', since, until })}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
