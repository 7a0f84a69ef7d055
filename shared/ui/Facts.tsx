import type { ReactNode } from 'react';
import styles from './Facts.module.css';

type Fact = readonly [term: string, details: ReactNode];

/**
 * Renders a list of terms, each above its details. Shows the pairs next to each other if they fit. Omits facts without
 * details.
 */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, details]) =>
        details === undefined || details === '' ? null : (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.details}>{details}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
