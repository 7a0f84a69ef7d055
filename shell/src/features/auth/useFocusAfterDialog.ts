import { useEffect, useRef } from 'react';
import { selectOpenDialog, useAppSelector } from 'shared/store';

/** Id of the element with the page's content. */
const CONTENT = 'content';

/**
 * Focuses the page's content if closing a dialog leaves nothing focused. A sign-in often removes the button that opened
 * the dialog, so the focus cannot return to that button.
 */
export function useFocusAfterDialog(): void {
  const isOpen = useAppSelector(selectOpenDialog) !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (hasClosed && isFocusLost) document.getElementById(CONTENT)?.focus({ preventScroll: true });
  }, [isOpen]);
}
