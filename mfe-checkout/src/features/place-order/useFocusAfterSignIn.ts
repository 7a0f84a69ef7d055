import { type RefObject, useEffect, useRef } from 'react';
import { useCurrentUser } from 'shared/api';
import { selectOpenDialog, useAppSelector } from 'shared/store';

/** Focuses `target` after a visitor has signed in through the dialog and the dialog has closed. */
export function useFocusAfterSignIn(target: RefObject<HTMLElement | null>): void {
  const isSignedIn = Boolean(useCurrentUser());
  const isDialogOpen = useAppSelector(selectOpenDialog) !== null;
  const wasAskedToSignIn = useRef(false);
  useEffect(() => {
    if (isDialogOpen) {
      wasAskedToSignIn.current ||= !isSignedIn;
      return;
    }
    // Wait until the dialog has closed, because elements behind an open dialog cannot receive the focus.
    // Chrome scrolls to a focused sticky element as if it were at its place in the page, even if it is on screen.
    if (wasAskedToSignIn.current && isSignedIn) target.current?.focus({ preventScroll: isOnScreen(target.current) });
    wasAskedToSignIn.current = false;
  }, [isDialogOpen, isSignedIn, target]);
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
