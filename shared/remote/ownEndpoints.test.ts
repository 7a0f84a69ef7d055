import { HttpResponse, http } from 'msw';
import { api, prefetchPrices } from '../api';
import { endpoint } from '../calls/endpoints';
import { call } from '../contract/call';
import { integer, object, text } from '../contract/schema';
import { createStore } from '../store';
import { edge } from '../testing/renderApp';

const ORDER = call('GET', '/api/orders/:id', { response: { 200: object({ id: text(), seats: integer() }) } });

/** Loads one build of a remote, with its own copy of the code and its own container. */
async function loadBuild(container: string) {
  Object.assign(globalThis, { REMOTE_CONTAINER: container });
  jest.resetModules();
  return import('./ownEndpoints');
}

afterEach(() => Reflect.deleteProperty(globalThis, 'REMOTE_CONTAINER'));

test('two versions of a remote have separate endpoints and cached responses', async () => {
  edge.use(http.get('*/api/orders/7', () => HttpResponse.json({ id: '7', seats: 3 })));
  const [older, newer] = [await loadBuild('mfe_account_1_0_0'), await loadBuild('mfe_account_1_1_0')];
  const { order: newerOrder } = newer.ownEndpoints(api, (build) => ({
    order: build.query<{ seats: number }, string>(endpoint(ORDER, ({ seats = 0 }) => ({ seats }))),
  }));
  // Simulates a page that falls back to the older version after it ran the newer version.
  const { order: olderOrder } = older.ownEndpoints(api, (build) => ({
    order: build.query<string, string>(endpoint(ORDER, ({ id = '' }) => id)),
  }));
  const store = createStore();
  expect((await store.dispatch(newerOrder.initiate('7'))).data).toEqual({ seats: 3 });
  expect((await store.dispatch(olderOrder.initiate('7'))).data).toBe('7');
  expect((await store.dispatch(newerOrder.initiate('7'))).data).toEqual({ seats: 3 });
  expect([newerOrder.name, olderOrder.name]).toEqual(['mfe_account_1_1_0/order', 'mfe_account_1_0_0/order']);
});

test("a remote's endpoint does not replace the shell's endpoint of the same name", async () => {
  const { ownEndpoints } = await loadBuild('mfe_account_1_0_0');
  ownEndpoints(api, (build) => ({ prices: build.query<null, void>({ queryFn: () => ({ data: null }) }) }));
  const store = createStore();
  store.dispatch(prefetchPrices());
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  const replies = Object.values(store.getState().api.queries).map((query) => query?.data);
  expect(replies).toEqual([expect.objectContaining({ pricesList: expect.any(Object) })]);
});

test('a page reads the prefetched response', async () => {
  edge.use(http.get('*/api/orders/7', () => HttpResponse.json({ id: '7' })));
  const { ownEndpoints, prefetchOwn } = await loadBuild('mfe_account_1_0_0');
  const { order } = ownEndpoints(api, (build) => ({
    order: build.query<string, string>(endpoint(ORDER, ({ id = '' }) => id)),
  }));
  const store = createStore();
  store.dispatch(prefetchOwn(order, '7'));
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(order.select('7')(store.getState()).data).toBe('7');
});
