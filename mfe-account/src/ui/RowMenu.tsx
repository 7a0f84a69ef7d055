import type { FocusEvent, KeyboardEvent } from 'react';
import { preventBlur } from 'shared/ui/preventBlur';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import styles from './RowMenu.module.css';

interface RowAction {
  label: string;
  /** Text for screen readers only, so that each action on a page has a unique name. */
  subject: string;
  onChoose: () => void;
}

interface RowMenuProps {
  /** Describes the menu to screen readers. */
  label: string;
  actions: readonly RowAction[];
  /** Called when the customer is likely to choose an action soon. */
  onIntent: () => void;
}

/**
 * Renders a button with a menu of actions for a row. The menu closes on Escape, after a choice and when the focus
 * leaves it.
 */
export function RowMenu({ label, actions, onIntent }: RowMenuProps) {
  return (
    <details className={styles.menu}>
      <summary
        {...closeHandlers}
        className={styles.opener}
        aria-label={label}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <span aria-hidden="true">⋯</span>
      </summary>
      <ul className={styles.list}>
        {actions.map(({ label, subject, onChoose }) => (
          <li key={label}>
            <button
              type="button"
              {...closeHandlers}
              onMouseDown={preventBlur}
              className={styles.action}
              onClick={(event) => {
                close(event.currentTarget.closest('details'));
                onChoose();
              }}
            >
              <span>{label}</span>
              <VisuallyHidden>{` ${subject}`}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The handlers that close the menu on Escape and when the focus leaves it. */
const closeHandlers = {
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const menu = currentTarget.closest('details');
    if (menu && !menu.contains(relatedTarget)) menu.open = false;
  },
  onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape') close(currentTarget.closest('details'));
  },
};

/** Closes the menu. Focuses the opener first, so that the next dialog returns the focus to it. */
function close(menu: HTMLDetailsElement | null): void {
  if (!menu?.open) return;
  menu.querySelector('summary')?.focus();
  menu.open = false;
}
