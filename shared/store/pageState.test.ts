import { currentUserApi } from '../api/currentUser';
import { prefetchPrices } from '../api/prices';
import { api } from '../api/slice';
import { createStore } from './createStore';
import { pageStateOf, readPageState } from './pageState';

const REPLIES: Record<string, unknown> = { '/PricesRates': { pricesList: { 1: 60 }, rates: {} } };
const FAILURE = { error: { status: 'FETCH_ERROR', error: 'No reply.' } } as const;

/** Returns the state of a page that the server renders with `REPLIES` instead of a network. */
async function renderedState(): Promise<ReturnType<typeof pageStateOf>> {
  const store = createStore({ reply: (path) => (path in REPLIES ? { data: REPLIES[path] } : FAILURE) });
  store.dispatch(prefetchPrices());
  store.dispatch(
    currentUserApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: null }]),
  );
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  return pageStateOf(store.getState());
}

function servePage(state: object): void {
  document.body.innerHTML = `<script type="application/json" id="page-state">${JSON.stringify(state)}</script>`;
}

afterEach(() => document.body.replaceChildren());

test("the browser starts with the server's replies and treats them as fresh", async () => {
  const state = structuredClone(await renderedState());
  for (const query of Object.values(state.api.queries)) if (query) query.fulfilledTimeStamp = 0;
  servePage(state);
  const { queries } = createStore({ state: readPageState() }).getState().api;
  const ages = Object.values(queries).map((query) => Date.now() - (query?.fulfilledTimeStamp ?? 0));
  expect(Object.keys(queries).sort()).toEqual(['currentUser(undefined)', 'prices(undefined)']);
  expect(Math.max(...ages)).toBeLessThan(60_000);
});

test('omits a call that failed, so that the browser repeats the call', async () => {
  const store = createStore({ reply: () => FAILURE });
  store.dispatch(prefetchPrices());
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(pageStateOf(store.getState()).api.queries).toEqual({});
});

test('reads no state from a page that the server sent in its loading state', () => {
  expect(readPageState()).toBeUndefined();
});
