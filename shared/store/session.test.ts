import { waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { authApi } from '../api/auth';
import { api } from '../api/slice';
import { edge, signedIn } from '../testing/renderApp';
import { currentUserApi } from '../api/currentUser';
import { createStore } from './createStore';
import { readPurchaseDraft } from './purchaseDraft';
import { restoreSession, selectSignOuts } from './session';

const stored = () => localStorage.getItem('user');
const keep = (user: object) => localStorage.setItem('user', JSON.stringify(user));
const userIn = (store: ReturnType<typeof createStore>) => currentUserApi.endpoints.currentUser.select()(store.getState()).data;

test('The stored user is there at once, and then as the server has it', async () => {
  keep({ userName: 'old@example.com' });
  edge.use(signedIn);
  const store = createStore();
  const refreshed = store.dispatch(restoreSession());
  expect(userIn(store)).toEqual({ userName: 'old@example.com' });
  await refreshed;
  expect(userIn(store)).toEqual({ userName: 'ada@example.com' });
  expect(JSON.parse(stored() ?? '')).toEqual({ userName: 'ada@example.com' });
});

test.each([
  ['says that nobody is signed in', () => new HttpResponse(null, { status: 204 })],
  ['refuses', () => new HttpResponse(null, { status: 401 })],
  ['fails', () => HttpResponse.json({ userName: 'ada@example.com' }, { status: 500 })],
  ['answers a page', () => HttpResponse.html('<h1>Bad gateway</h1>')],
  ['answers a user without a name', () => HttpResponse.json({ userName: '' })],
  ['does not answer', () => HttpResponse.error()],
])('A server that %s leaves nobody signed in, here and in storage', async (_case, answer) => {
  keep({ userName: 'ada@example.com' });
  edge.use(http.get('*/api/auth/currentuserinfo', answer));
  const store = createStore();
  await store.dispatch(restoreSession());
  expect(userIn(store)).toBeNull();
  expect(stored()).toBeNull();
});

const order = { Qnt: 7, DiscountCode: 'SAVE10', Name: 'Analytical Engines' };
const { login, logout } = authApi.endpoints;
const { subscriptions } = api.injectEndpoints({ endpoints: (build) => ({ subscriptions: build.query<unknown, void>({ query: () => '/api/order/getsubscriptions/' }) }) }).endpoints;

test('A session that ran out leaves the order as it was; a sign-out removes the business details', async () => {
  keep({ userName: 'ada@example.com' });
  localStorage.setItem('purchaseDto', JSON.stringify(order));
  const store = createStore();
  await store.dispatch(restoreSession());
  expect(readPurchaseDraft()).toEqual(order);
  expect(selectSignOuts(store.getState())).toBe(0);

  edge.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 401 })));
  await store.dispatch(logout.initiate());
  expect(readPurchaseDraft()).toEqual({ Qnt: 7 });
  expect(selectSignOuts(store.getState())).toBe(1);
});

test('A sign-out that the server does not confirm changes nothing', async () => {
  edge.use(signedIn, http.post('*/api/auth/logout', () => HttpResponse.error()));
  localStorage.setItem('purchaseDto', JSON.stringify(order));
  const store = createStore();
  await store.dispatch(restoreSession());
  await store.dispatch(logout.initiate());
  expect(userIn(store)).toEqual({ userName: 'ada@example.com' });
  expect(readPurchaseDraft()).toEqual(order);
});

test('A call that meets no session any more has the page ask who is signed in', async () => {
  edge.use(signedIn);
  const store = createStore();
  await store.dispatch(restoreSession());
  edge.use(
    http.get('*/api/auth/currentuserinfo', () => new HttpResponse(null, { status: 204 })),
    http.get('*/api/order/getsubscriptions/', () => new HttpResponse(null, { status: 401 })),
  );
  await store.dispatch(subscriptions.initiate());
  await waitFor(() => expect(userIn(store)).toBeNull());
});

test('Who signs in in another tab takes the place of whoever was here', async () => {
  edge.use(signedIn);
  const store = createStore();
  await store.dispatch(restoreSession());
  edge.use(http.get('*/api/auth/currentuserinfo', () => HttpResponse.json({ userName: 'grace@example.com' })));
  dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await waitFor(() => expect(userIn(store)).toEqual({ userName: 'grace@example.com' }));
  expect(selectSignOuts(store.getState())).toBe(1);
});

test('Who signs in while the page still asks who is there is signed in', async () => {
  let isIn = false;
  edge.use(
    http.get('*/api/auth/currentuserinfo', async () => {
      if (isIn) return HttpResponse.json({ userName: 'ada@example.com' });
      await delay(50);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/auth/login', () => {
      isIn = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const store = createStore();
  void store.dispatch(restoreSession());
  const answer = await store.dispatch(login.initiate({ email: 'ada@example.com', password: 'secret', remeberMe: false }));
  expect(answer.error).toBeUndefined();
  expect(userIn(store)).toEqual({ userName: 'ada@example.com' });
});
