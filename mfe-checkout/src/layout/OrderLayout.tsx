import type { FormEventHandler, ReactNode } from 'react';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import styles from './OrderLayout.module.css';

interface OrderLayoutProps {
  title: ReactNode;
  /** The form. */
  children: ReactNode;
  /** The parts of the total. */
  summary: ReactNode;
  /** Total and Checkout. They stay in view at the bottom of a phone's screen. */
  action: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** Lays out an order: the form on the left, its sticky summary on the right. */
export function OrderLayout({ title, children, summary, action, onSubmit }: OrderLayoutProps) {
  // Input before hydration would be lost, so the form is disabled until then.
  const isInert = !useIsHydrated();
  return (
    <form noValidate className={styles.order} onSubmit={onSubmit}>
      <header className={styles.title}>{title}</header>
      <div className={styles.details} inert={isInert}>
        {children}
      </div>
      <aside className={styles.aside} aria-label="Price">
        <div className={styles.summary}>{summary}</div>
        <div className={styles.action} inert={isInert}>
          {action}
        </div>
      </aside>
    </form>
  );
}
