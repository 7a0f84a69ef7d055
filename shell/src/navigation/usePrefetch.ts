import { useEffect } from 'react';
import { useCurrentUser } from 'shared/api';
import { useAppDispatch } from 'shared/store';
import { prefetchLink } from './prefetch';

/** Signs that a link is about to be followed. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches ahead what a visitor is about to open: on hover, focus and touch. */
export function usePrefetch(): void {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();

  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link) prefetchLink(link, dispatch, user);
    };
    for (const intent of INTENTS) document.addEventListener(intent, onIntent, { passive: true });
    return () => {
      for (const intent of INTENTS) document.removeEventListener(intent, onIntent);
    };
  }, [dispatch, user]);
}
