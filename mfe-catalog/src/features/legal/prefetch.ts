import type { Dispatch } from 'shared/store';
import { prefetchContent } from '../../api/content';

/** Prefetches a legal page's text. The shell calls it before it opens the page. */
export function prefetch(dispatch: Dispatch): void {
  dispatch(prefetchContent());
}
