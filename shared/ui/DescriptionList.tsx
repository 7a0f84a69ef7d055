import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

export interface Description {
  term: string;
  details: ReactNode;
}

/** Terms on the left, their values on the right; one above the other where there is no room. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, details }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.details}>{details}</dd>
        </div>
      ))}
    </dl>
  );
}
