import type { ReactNode } from 'react';
import { Skeleton } from 'shared/ui/Skeleton';
import styles from './PriceLines.module.css';

export interface PriceLine {
  term: string;
  /** How the number comes about. */
  note?: string | undefined;
  /** Absent while it is not known. */
  details: ReactNode;
  isSaving?: boolean;
}

/** How a total comes about: words on the left, numbers in one column on the right. */
export function PriceLines({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ term, note, details, isSaving }) => (
        <div key={term} className={isSaving ? `${styles.line} ${styles.saving}` : styles.line}>
          <dt>
            {term}
            {note === undefined ? null : <span className={styles.note}>{note}</span>}
          </dt>
          <dd className={styles.details}>{details ?? <Skeleton characters={6} />}</dd>
        </div>
      ))}
    </dl>
  );
}
