import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { closeDialog, recordVisit, useAppDispatch } from 'shared/store';
import { reloadIfOutdated } from '../federation/detectOutdatedShell';
import { titleOf } from '../navigation/findRoute';

/** The delay before a visit is recorded, so that the new page is on screen first. */
const RECORD_DELAY_MS = 100;

/**
 * Sets the document title and records the visit on each page. After the first page, also scrolls up, focuses the
 * content and reloads an outdated shell. Closes the open dialog when the path changes.
 */
export function useRouteChange(content: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const isFirst = useRef(true);

  useEffect(() => {
    document.title = titleOf(pathname);
    // Create the action before the delay, because it contains the current URL.
    const visit = recordVisit('page');
    setTimeout(() => dispatch(visit), RECORD_DELAY_MS);
    if (!isFirst.current) {
      // Remove the canonical link, because it contains the URL of the first page. Phones share this URL instead of the
      // current page's.
      document.querySelector('link[rel=canonical]')?.remove();
      reloadIfOutdated();
      window.scrollTo(0, 0);
      content.current?.focus({ preventScroll: true });
    }
    isFirst.current = false;
    // Close the old page's dialog. The next page may open another dialog.
    return () => void dispatch(closeDialog());
  }, [pathname, dispatch, content]);
}
