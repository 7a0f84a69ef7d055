import type { api } from '../api/slice';
import { PAGE_STATE_ID } from '../contract/rendering';

type ApiState = ReturnType<typeof api.reducer>;

/**
 * The replies that the server used to render a page. The page contains these replies as JSON, and the browser's store
 * starts with them.
 */
export interface PageState {
  api: Pick<ApiState, 'queries' | 'provided'>;
}

/**
 * Returns the part of a store's state that the browser needs to render the same page. Omits failed and unfinished
 * calls.
 */
export function pageStateOf({ api: { queries, provided } }: { api: ApiState }): PageState {
  const fulfilled = Object.entries(queries).filter(([, query]) => query?.status === 'fulfilled');
  return { api: { queries: Object.fromEntries(fulfilled), provided } };
}

/**
 * Reads the state of the served page and removes it from the document. Returns `undefined` if the page has no state.
 * Sets the time of each reply to now, because the server's clock can differ from the browser's.
 */
export function readPageState(): PageState | undefined {
  const element = document.getElementById(PAGE_STATE_ID);
  const text = element?.textContent;
  if (!element || !text) return undefined;
  // A customer's data must not stay in the document after a sign-out.
  element.textContent = '';
  // The server that served this page wrote the state, so the state has this type.
  const state: PageState = JSON.parse(text);
  for (const query of Object.values(state.api.queries)) {
    if (query?.status === 'fulfilled') query.fulfilledTimeStamp = Date.now();
  }
  return state;
}
