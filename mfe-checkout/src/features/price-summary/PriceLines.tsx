import type { ReactNode } from 'react';
import { Skeleton } from 'shared/ui/Skeleton';
import styles from './PriceLines.module.css';

export interface PriceLine {
  term: string;
  /** Explains the amount, such as `£5.00 per month × 12`. */
  note?: string | undefined;
  /** Undefined while loading. */
  details: ReactNode;
  isSaving?: boolean;
}

/** Lists the lines of a price summary, with labels on the left and amounts on the right. */
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
