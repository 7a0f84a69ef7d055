import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from 'shared/api';
import { useAppDispatch } from 'shared/store';
import { prefetchLink } from './prefetch';

/** Signs that a link is about to be followed. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches ahead what a visitor is about to open: on hover, focus and touch, and when the page is at rest for the links in view. */
export function usePrefetch(): void {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
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

  useEffect(
    () =>
      onceAtRest(() => {
        for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) if (isInView(link)) prefetchLink(link, dispatch, user);
      }),
    [dispatch, pathname, user],
  );
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Runs `task` once the page has loaded and the browser has nothing else to do; never where it cannot tell. */
function onceAtRest(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  let handle: number | undefined;
  const wait = () => {
    handle = requestIdleCallback(task);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
