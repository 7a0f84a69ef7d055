import type { ReactNode } from 'react';
import styles from './StaffPage.module.css';

/** Renders a page without the menu and the sign-in of the shop's header. */
export function StaffPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
