import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button';
import styles from './Dialog.module.css';
import { keepFocus } from './keepFocus';

interface DialogProps {
  id: string;
  title: string;
  isOpen: boolean;
  /** The customer asked to leave: Close, Escape, or the platform's own way. */
  onClose: () => void;
  /** Room for a document instead of a form. */
  isWide?: boolean;
  children: ReactNode;
}

const FIRST_FIELD = 'input:not([type="hidden"]), textarea, select';

/**
 * A modal on the platform's own `<dialog>`, which traps the focus, closes on Escape and gives the focus back to what opened it.
 * The children exist while it is open only, so that each opening starts afresh.
 */
export function Dialog({ id, title, isOpen, onClose, isWide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);

  // A layout effect, because its clean-up runs while the element is still in the page: only then does close() restore the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    isShown.current = true;
    dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return () => {
      isShown.current = false;
      dialog.close();
    };
  }, [isOpen]);

  return (
    <dialog
      ref={element}
      id={id}
      aria-labelledby={`${id}-title`}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes without asking. Our own close() is not the customer's, nor is one after which it was opened again.
      onClose={() => {
        if (isShown.current && !element.current?.open) onClose();
      }}
    >
      {isOpen ? (
        <>
          <header className={styles.header}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Button variant="quiet" aria-label="Close" className={styles.close} onMouseDown={keepFocus} onClick={onClose}>
              ×
            </Button>
          </header>
          <div className={styles.content}>{children}</div>
        </>
      ) : null}
    </dialog>
  );
}
