import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface Fact {
  term: string;
  details: ReactNode;
}

/** Renders a list of terms, each above its value. Shows the pairs next to each other if they fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, details }) => (
        <div key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.details}>{details}</dd>
        </div>
      ))}
    </dl>
  );
}
