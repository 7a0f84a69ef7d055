import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { api, useCurrentUser } from 'shared/api';
import { useAppDispatch } from 'shared/store';
import { onceIdle } from '../federation/onceIdle';
import { prefetchLink } from './usePrefetchOnIntent';

/** Prefetches the targets of visible links after the page's own requests have finished. Renders nothing. */
export function PrefetchLinks() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const user = useCurrentUser();

  useEffect(() => {
    let isStopped = false;
    let cancel: (() => void) | undefined;
    void Promise.all(dispatch(api.util.getRunningQueriesThunk())).then(() => {
      if (isStopped) return;
      cancel = onceIdle(() => {
        for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
          if (isInView(link)) prefetchLink(link, dispatch, user);
        }
      });
    });
    return () => {
      isStopped = true;
      cancel?.();
    };
  }, [dispatch, pathname, user]);

  return null;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
