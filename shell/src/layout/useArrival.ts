import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { closeDialog, recordVisit, useAppDispatch } from 'shared/store';
import { titleOf } from '../routes/titles';

/** Until then the page that was asked for is on the screen. */
const RECORDED_AFTER_MS = 100;

/** What comes with arriving at a page: its title, its top, the focus at its content, and the visit record. */
export function useArrival(content: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const isFirst = useRef(true);

  useEffect(() => {
    document.title = titleOf(pathname);
    const visit = recordVisit('page');
    setTimeout(() => dispatch(visit), RECORDED_AFTER_MS);
    if (!isFirst.current) {
      window.scrollTo(0, 0);
      content.current?.focus({ preventScroll: true });
    }
    isFirst.current = false;
    // A dialog belongs to the page that it was opened on; the next page may open its own.
    return () => void dispatch(closeDialog());
  }, [pathname, dispatch, content]);
}
