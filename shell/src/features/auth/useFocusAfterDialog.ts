import { useEffect, useRef } from 'react';
import { selectOpenDialog, useAppSelector } from 'shared/store';

/** Id of the page's content, which a script can focus. */
const CONTENT = 'content';

/**
 * Signing in often takes away the button that opened the dialog, so that the focus cannot go back to it. It then goes to the page,
 * unless the page has taken it already.
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
