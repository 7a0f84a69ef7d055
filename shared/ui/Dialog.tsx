import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button';
import styles from './Dialog.module.css';
import { firstField } from './firstField';
import { preventBlur } from './preventBlur';

interface DialogProps {
  id: string;
  title: string;
  /** The id of the element that describes the dialog to screen readers. */
  describedBy?: string;
  isOpen: boolean;
  /** Called when the Close button, the Escape key or the browser closes the dialog. */
  onClose: () => void;
  /** Makes the dialog wide enough for a document. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * Renders a modal dialog. The native `<dialog>` element traps the focus, closes on Escape and restores the focus. The
 * children are mounted only while the dialog is open, so each opening starts with a new state.
 */
export function Dialog({ id, title, describedBy, isOpen, onClose, isWide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = useRef(false);

  // Use a layout effect, because its cleanup runs before React removes the element. Afterwards, close() could no longer
  // restore the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    isShown.current = true;
    const field = firstField(dialog);
    // If the first field is out of view, focus the title, so that customers can read the text above the field.
    if (field && bottomOf(field) > bottomOf(dialog)) heading.current?.focus();
    else field?.focus();
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
      aria-describedby={describedBy}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Browsers close the dialog on a second Escape without a cancel event, so handle the close event too. Ignore it
      // if our own close() caused it, or if the dialog is open again.
      onClose={() => {
        if (isShown.current && !element.current?.open) onClose();
      }}
    >
      {isOpen ? (
        <>
          <header className={styles.header}>
            <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
              {title}
            </h2>
            <Button
              variant="quiet"
              aria-label="Close"
              className={styles.close}
              onMouseDown={preventBlur}
              onClick={onClose}
            >
              ×
            </Button>
          </header>
          <div className={styles.content}>{children}</div>
        </>
      ) : null}
    </dialog>
  );
}

function bottomOf(element: HTMLElement): number {
  return element.getBoundingClientRect().bottom;
}
