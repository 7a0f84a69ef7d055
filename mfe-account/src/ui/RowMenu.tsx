import type { FocusEvent, KeyboardEvent } from 'react';
import { preventBlur } from 'shared/ui/preventBlur';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import styles from './RowMenu.module.css';

interface RowAction {
  words: string;
  /** Follows the words for screen readers, so that each action of a page has its own name. */
  subject: string;
  onChoose: () => void;
}

interface RowMenuProps {
  /** Names the menu for screen readers. */
  label: string;
  actions: readonly RowAction[];
}

/** The actions of a row, behind a button. Escape, a choice and leaving the menu close it. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <details className={styles.menu}>
      <summary {...CLOSING} className={styles.opener} aria-label={label}>
        <span aria-hidden="true">⋯</span>
      </summary>
      <ul className={styles.list}>
        {actions.map(({ words, subject, onChoose }) => (
          <li key={words}>
            <button
              type="button"
              {...CLOSING}
              onMouseDown={preventBlur}
              className={styles.action}
              onClick={(event) => {
                close(event.currentTarget.closest('details'));
                onChoose();
              }}
            >
              {words}
              <VisuallyHidden> {subject}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Closes the menu on Escape and when the focus leaves it. */
const CLOSING = {
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const menu = currentTarget.closest('details');
    if (menu && !menu.contains(relatedTarget)) menu.open = false;
  },
  onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape') close(currentTarget.closest('details'));
  },
};

/** Focuses the opener first. A dialog that opens now then returns the focus to it. */
function close(menu: HTMLDetailsElement | null): void {
  if (!menu?.open) return;
  menu.querySelector('summary')?.focus();
  menu.open = false;
}
