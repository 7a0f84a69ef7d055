import type { ReactNode } from 'react';
import { Card } from 'shared/ui/Card';
import styles from './AccountSection.module.css';

interface AccountSectionProps {
  /** The id of the heading, which other code can focus. */
  id: string;
  title: string;
  description: ReactNode;
  children: ReactNode;
}

export function AccountSection({ id, title, description, children }: AccountSectionProps) {
  return (
    <Card aria-labelledby={id} className={styles.section}>
      <div className={styles.intro}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p>{description}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </Card>
  );
}
