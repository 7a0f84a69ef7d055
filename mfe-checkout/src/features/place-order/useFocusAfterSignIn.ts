import { type RefObject, useEffect, useRef } from 'react';
import { useCurrentUser } from 'shared/api';
import { selectOpenDialog, useAppSelector } from 'shared/store';

/** Puts the focus on `target` when a dialog closes with somebody signed in who was not when it opened. */
export function useFocusAfterSignIn(target: RefObject<HTMLElement | null>): void {
  const isSignedIn = Boolean(useCurrentUser());
  const isDialogOpen = useAppSelector(selectOpenDialog) !== null;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isDialogOpen) {
      wasAsked.current ||= !isSignedIn;
      return;
    }
    // Only now: while the dialog is open, nothing behind it can take the focus.
    if (wasAsked.current && isSignedIn) target.current?.focus();
    wasAsked.current = false;
  }, [isDialogOpen, isSignedIn, target]);
}
