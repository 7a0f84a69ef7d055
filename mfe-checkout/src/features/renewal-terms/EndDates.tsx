import type { ReactNode } from 'react';
import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { Skeleton } from 'shared/ui/Skeleton';
import styles from './EndDates.module.css';
import type { RenewalInfo } from './renewalInfo';

interface EndDatesProps {
  info: RenewalInfo | undefined;
  /** The line about the early discount. */
  children: ReactNode;
}

/** Shows the current end date next to the end date after the renewal. Shows placeholders until `info` is known. */
export function EndDates({ info, children }: EndDatesProps) {
  return (
    <div className={styles.dates}>
      <p>
        {info ? (
          <>
            <span>{`Your subscription ${info.isExpired ? 'has expired on' : 'will expire on'} `}</span>
            <strong>{formatCalendarDate(info.endDate)}</strong>
            <span>.</span>
          </>
        ) : (
          <Skeleton characters={30} />
        )}
      </p>
      <dl className={styles.sides}>
        <EndDate term="End date now" date={info?.endDate} />
        <EndDate term="After renewal" date={info?.newEndDate} />
      </dl>
      <div className={styles.worth}>{children}</div>
    </div>
  );
}

function EndDate({ term, date }: { term: string; date: CalendarDate | undefined }) {
  return (
    <div className={styles.side}>
      <dt>{term}</dt>
      <dd className={styles.date}>{date ? formatCalendarDate(date) : <Skeleton characters={10} />}</dd>
    </div>
  );
}
