import { useEffect } from 'react';
import { useCurrentUser } from 'shared/api';
import { useAppDispatch } from 'shared/store';
import { prefetchAuthForm } from '../features/auth/AuthDialogs';
import { prefetchLink } from './prefetch';

/** Signs that a link is about to be followed. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Said by the buttons of every page. Who is not signed in opens no other dialogs than those to sign in by. */
const OPENS_DIALOG = '[aria-haspopup="dialog"]';

/** Fetches ahead what a visitor is about to open: on hover, focus and touch. */
export function usePrefetch(): void {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();

  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const link = target.closest('a');
      if (link) prefetchLink(link, dispatch, user);
      else if (!user && target.closest(OPENS_DIALOG)) prefetchAuthForm();
    };
    for (const intent of INTENTS) document.addEventListener(intent, onIntent, { passive: true });
    return () => {
      for (const intent of INTENTS) document.removeEventListener(intent, onIntent);
    };
  }, [dispatch, user]);
}
