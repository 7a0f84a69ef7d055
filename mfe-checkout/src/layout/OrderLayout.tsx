import type { FormEventHandler, ReactNode } from 'react';
import styles from './OrderLayout.module.css';

interface OrderLayoutProps {
  title: ReactNode;
  /** The fields of the form. */
  children: ReactNode;
  /** The lines of the price summary. */
  summary: ReactNode;
  /** The total, the consent and the Checkout button, which stay on screen while the lines scroll. */
  action: ReactNode;
  notes: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/**
 * Lays out an order as a form, with its fields on the left and its sticky summary on the right. On a phone, the summary
 * is below the fields.
 */
export function OrderLayout({ title, children, summary, action, notes, onSubmit }: OrderLayoutProps) {
  return (
    <form noValidate className={styles.order} onSubmit={onSubmit}>
      <header className={styles.title}>{title}</header>
      <div className={styles.details}>{children}</div>
      <aside className={styles.aside} aria-label="Price">
        <div className={styles.summary}>{summary}</div>
        <div className={styles.action}>{action}</div>
        <div className={styles.notes}>{notes}</div>
      </aside>
    </form>
  );
}
