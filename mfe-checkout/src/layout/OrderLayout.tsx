import type { FormEventHandler, ReactNode } from 'react';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import styles from './OrderLayout.module.css';

interface OrderLayoutProps {
  title: ReactNode;
  /** What the customer fills in. */
  children: ReactNode;
  /** How the total comes about. */
  summary: ReactNode;
  /** Total and Checkout; at the bottom of a phone's screen it stays in view. */
  action: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** An order: the form on the left, its summary in view on the right. */
export function OrderLayout({ title, children, summary, action, onSubmit }: OrderLayoutProps) {
  // What is entered before the page's code is there would be lost, so nothing can be.
  const isInert = !useIsHydrated();
  return (
    <form noValidate className={styles.order} onSubmit={onSubmit}>
      <header className={styles.title}>{title}</header>
      <div className={styles.details} inert={isInert}>{children}</div>
      <aside className={styles.aside} aria-label="Price">
        <div className={styles.summary}>{summary}</div>
        <div className={styles.action} inert={isInert}>{action}</div>
      </aside>
    </form>
  );
}
