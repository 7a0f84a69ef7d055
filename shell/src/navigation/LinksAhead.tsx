import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { api, useCurrentUser } from 'shared/api';
import { useAppDispatch } from 'shared/store';
import { prefetchLink } from './prefetch';

/** Stands beside a page. Once the page is there and its calls are answered, what the links in view lead to is fetched ahead. */
export function LinksAhead() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const user = useCurrentUser();

  useEffect(() => {
    let stop: (() => void) | undefined = () => undefined;
    void Promise.all(dispatch(api.util.getRunningQueriesThunk())).then(() => {
      stop &&= onceAtRest(() => {
        for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) if (isInView(link)) prefetchLink(link, dispatch, user);
      });
    });
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [dispatch, pathname, user]);

  return null;
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
