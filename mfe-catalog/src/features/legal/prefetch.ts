import type { Dispatch } from 'shared/store';
import { prefetchContent } from '../../api/content';

/** Prefetches the text of a legal page. The shell calls it before it opens the page. */
export function prefetch(dispatch: Dispatch): void {
  dispatch(prefetchContent());
}
