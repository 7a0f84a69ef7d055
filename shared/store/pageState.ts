import type { api } from '../api/slice';
import { PAGE_STATE_ID } from '../contract/rendering';

type ApiState = ReturnType<typeof api.reducer>;

/**
 * The replies with which the server rendered a page. The page contains these replies as JSON. The store of the browser
 * starts with them.
 */
export interface PageState {
  api: Pick<ApiState, 'queries' | 'provided'>;
}

/** Returns the part of a store's state that the browser needs for the same render. Omits calls that failed. */
export function pageStateOf({ api: { queries, provided } }: { api: ApiState }): PageState {
  const fulfilled = Object.entries(queries).filter(([, query]) => query?.status === 'fulfilled');
  return { api: { queries: Object.fromEntries(fulfilled), provided } };
}

/**
 * Reads the state of the served page. Returns `undefined` if the server rendered the page without replies. Treats the
 * replies as new, because the clocks of server and browser differ.
 */
export function readPageState(): PageState | undefined {
  const element = document.getElementById(PAGE_STATE_ID);
  const text = element?.textContent;
  if (!element || !text) return undefined;
  // The data of a customer must not stay in the document after a sign-out.
  element.textContent = '';
  // The cast is safe, because the server that served this page wrote the state.
  const {
    api: { queries, provided },
  } = JSON.parse(text) as PageState;
  const received = Object.entries(queries).map(([key, query]) => [key, { ...query, fulfilledTimeStamp: Date.now() }]);
  return { api: { queries: Object.fromEntries(received) as ApiState['queries'], provided } };
}
