import { useEffect, useRef } from 'react';
import { useCurrentUser } from 'shared/api';
import { selectOpenDialog, useAppSelector } from 'shared/store';

/** Id of the element with the page's content. */
const CONTENT = 'content';

/**
 * Focuses the page's content if the focus is lost when a dialog closes. A sign-in often removes the button that opened
 * the dialog. Also moves the focus off the header's button after a sign-in, because it now signs the customer out.
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
