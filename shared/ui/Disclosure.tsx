import type { ComponentProps, ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'className'> {
  summary: ReactNode;
}

export function Disclosure({ summary, children, ...details }: DisclosureProps) {
  return (
    <details className={styles.details} {...details}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
