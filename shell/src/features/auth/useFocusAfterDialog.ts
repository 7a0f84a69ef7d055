import { useEffect, useRef } from 'react';
import { useCurrentUser } from 'shared/api';
import { selectOpenDialog, useAppSelector } from 'shared/store';

/** Id of the element with the page's content. */
const CONTENT = 'content';

/**
 * Focuses the page's content if a sign-in closes the dialog and the page focuses nothing else. A sign-in often removes
 * the button that opened the dialog. The header's button stays, but the next press would sign out.
 */
export function useFocusAfterDialog(): void {
  const isOpen = useAppSelector(selectOpenDialog) !== null;
  const isSignedIn = Boolean(useCurrentUser());
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const focused = document.activeElement;
    const isFocusLost = focused === null || focused === document.body;
    const isOnSignOut = isSignedIn && focused?.closest('header') != null;
    if (hasClosed && (isFocusLost || isOnSignOut)) document.getElementById(CONTENT)?.focus({ preventScroll: true });
  }, [isOpen, isSignedIn]);
}
