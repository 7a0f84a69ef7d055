import { useEffect, useRef } from 'react';
import { selectOpenDialog, useAppSelector } from 'shared/store';

/** Id of the element with the page's content. */
const CONTENT = 'content';

/**
 * Moves the focus to the page after a dialog closes and the focus is lost. A sign-in often removes the button that
 * opened the dialog, so the focus cannot return to it.
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
