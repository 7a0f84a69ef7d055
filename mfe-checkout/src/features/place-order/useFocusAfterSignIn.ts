import { type RefObject, useEffect, useRef } from 'react';
import { useCurrentUser } from 'shared/api';
import { selectOpenDialog, useAppSelector } from 'shared/store';

/** Focuses `target` when a dialog closes in which the customer signed in. */
export function useFocusAfterSignIn(target: RefObject<HTMLElement | null>): void {
  const isSignedIn = Boolean(useCurrentUser());
  const isDialogOpen = useAppSelector(selectOpenDialog) !== null;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isDialogOpen) {
      wasAsked.current ||= !isSignedIn;
      return;
    }
    // While the dialog is open, nothing behind it can take the focus.
    if (wasAsked.current && isSignedIn) target.current?.focus();
    wasAsked.current = false;
  }, [isDialogOpen, isSignedIn, target]);
}
