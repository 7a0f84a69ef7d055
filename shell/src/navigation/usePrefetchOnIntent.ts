import { useEffect } from 'react';
import { useCurrentUser, type User } from 'shared/api';
import { type Dispatch, useAppDispatch } from 'shared/store';
import { shouldSaveData } from 'shared/ui/shouldSaveData';
import { prefetchAuthForm } from '../features/auth/AuthDialogs';
import { prefetchPage } from '../federation/pages';
import { findRoute } from './findRoute';

/** Events that usually precede a click. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Matches buttons that open a dialog. For anonymous visitors, each of these buttons opens a sign-in dialog. */
const OPENS_DIALOG = '[aria-haspopup="dialog"]';

/** Prefetches the target of a link or button on hover, focus and touch. */
export function usePrefetchOnIntent(): void {
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

/**
 * Prefetches the code and the initial data of a link's page. Skips links to other sites and to the current page. Does
 * nothing if `shouldSaveData` returns true.
 */
export function prefetchLink(link: HTMLAnchorElement, dispatch: Dispatch, user: User | null | undefined): void {
  if (link.origin !== location.origin || link.pathname === location.pathname || shouldSaveData()) return;
  const match = findRoute(link.pathname);
  if (match?.page)
    void prefetchPage(match.page.remote, match.page.module, (page) => page.prefetch?.(dispatch, user, match.params));
}
