import type { ReactNode } from 'react';
import { useLocation } from 'shared/router';
import { Button } from 'shared/ui/Button';
import { closeOnLeave } from 'shared/ui/closeOnLeave';
import styles from './Menu.module.css';

interface MenuProps {
  /** The id of the menu's element. */
  id: string;
  /** The name of the button. */
  label: string;
  children: ReactNode;
}

/** Renders links in a row, or on narrow screens in a menu like the shop's header. The menu opens without JavaScript. */
export function Menu({ id, label, children }: MenuProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles.bar}>
      <Button variant="secondary" popoverTarget={id} className={styles.opener}>
        {label}
      </Button>
      {/* A new element for each page, so that the menu closes when a page opens. */}
      <div key={pathname} id={id} popover="auto" className={styles.menu} onBlur={closeOnLeave}>
        {children}
      </div>
    </div>
  );
}
