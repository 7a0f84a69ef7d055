import { waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { authApi } from '../api/auth';
import { api } from '../api/slice';
import { edge, signedIn } from '../testing/renderApp';
import { currentUserApi } from '../api/currentUser';
import { createStore } from './createStore';
import { selectTypedEmail } from './dialogs';
import { pageStateOf } from './pageState';
import { readPurchaseDraft } from './purchaseDraft';
import { restoreSession, selectSignOuts } from './session';

afterEach(() => document.head.replaceChildren());

const stored = () => localStorage.getItem('user');
const keep = (user: object) => localStorage.setItem('user', JSON.stringify(user));
const userIn = (store: ReturnType<typeof createStore>) =>
  currentUserApi.endpoints.currentUser.select()(store.getState()).data;

test('restores the stored user immediately and then refreshes it from the server', async () => {
  keep({ userName: 'old@example.com' });
  edge.use(signedIn);
  const store = createStore();
  const refreshed = store.dispatch(restoreSession());
  expect(userIn(store)).toEqual({ userName: 'old@example.com' });
  await refreshed;
  expect(userIn(store)).toEqual({ userName: 'ada@example.com' });
  expect(JSON.parse(stored() ?? '')).toEqual({ userName: 'ada@example.com' });
});

/** Creates the store of a page that the server rendered for `user`. */
async function storeOfPage(user: { userName: string } | null) {
  const server = createStore();
  server.dispatch(
    currentUserApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]),
  );
  // Clear the storage, because this store writes the user to the local storage of the test. A real server has none.
  await waitFor(() => expect(stored()).toBe(user && JSON.stringify(user)));
  localStorage.clear();
  return createStore({ state: pageStateOf(server.getState()) });
}

test('a page that the server rendered for an anonymous visitor clears the stored user', async () => {
  edge.use(http.get('*/api/auth/currentuserinfo', () => new HttpResponse(null, { status: 204 })));
  const store = await storeOfPage(null);
  keep({ userName: 'ada@example.com' });
  await store.dispatch(restoreSession(store.getState()));
  expect([userIn(store), stored()]).toEqual([null, null]);
  // The sign-in form starts with the email of the expired session.
  expect(selectTypedEmail(store.getState())).toBe('ada@example.com');
});

test('a page that the server rendered for a customer refreshes the user', async () => {
  edge.use(http.get('*/api/auth/currentuserinfo', () => HttpResponse.json({ userName: 'grace@example.com' })));
  const store = await storeOfPage({ userName: 'ada@example.com' });
  const refreshed = store.dispatch(restoreSession(store.getState()));
  expect(userIn(store)).toEqual({ userName: 'ada@example.com' });
  await refreshed;
  expect(userIn(store)).toEqual({ userName: 'grace@example.com' });
});

test('a page rendered for an anonymous visitor makes no call if no user is stored', async () => {
  const calls: string[] = [];
  edge.use(http.all('*', ({ request }) => void calls.push(request.url)));
  const store = await storeOfPage(null);
  await store.dispatch(restoreSession(store.getState()));
  expect([userIn(store), calls]).toEqual([null, []]);
});

test.each([
  ['responds with 204', () => new HttpResponse(null, { status: 204 })],
  ['responds with 401', () => new HttpResponse(null, { status: 401 })],
  ['responds with 500', () => HttpResponse.json({ userName: 'ada@example.com' }, { status: 500 })],
  ['responds with HTML', () => HttpResponse.html('<h1>Bad gateway</h1>')],
  ['responds with a user without a name', () => HttpResponse.json({ userName: '' })],
  ['does not respond', () => HttpResponse.error()],
])('clears the user in the store and in storage if the server %s', async (_case, respond) => {
  keep({ userName: 'ada@example.com' });
  edge.use(http.get('*/api/auth/currentuserinfo', respond));
  const store = createStore();
  await store.dispatch(restoreSession());
  expect(userIn(store)).toBeNull();
  expect(stored()).toBeNull();
});

const order = { Qnt: 7, DiscountCode: 'SAVE10', Name: 'Analytical Engines', CountryIsoCode: 'DE' };
const { login, logout } = authApi.endpoints;
const { subscriptions } = api.injectEndpoints({
  endpoints: (build) => ({
    subscriptions: build.query<unknown, void>({ query: () => '/api/order/getsubscriptions/' }),
  }),
}).endpoints;

test('an expired session keeps the stored order, but a sign-out removes the business details from it', async () => {
  keep({ userName: 'ada@example.com' });
  localStorage.setItem('purchaseDto', JSON.stringify(order));
  const store = createStore();
  await store.dispatch(restoreSession());
  expect(readPurchaseDraft()).toEqual(order);
  expect(selectSignOuts(store.getState())).toBe(0);

  edge.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 401 })));
  await store.dispatch(logout.initiate());
  expect(readPurchaseDraft()).toEqual({ Qnt: 7, CountryIsoCode: 'DE' });
  expect(selectSignOuts(store.getState())).toBe(1);
});

test('a sign-in after the session has expired drops the replies that the page preloaded', async () => {
  keep({ userName: 'ada@example.com' });
  const calls: string[] = [];
  edge.use(
    http.get('*/api/preloaded', ({ request }) => {
      calls.push(`${request.credentials} ${new URL(request.url).pathname}`);
      return HttpResponse.json([]);
    }),
  );
  document.head.innerHTML =
    '<link rel="preload" as="fetch" href="/api/preloaded"><link rel="preload" as="script" href="/page.js">';
  const store = createStore();
  await store.dispatch(restoreSession());
  expect(calls).toEqual([]);
  edge.use(
    signedIn,
    http.post('*/api/auth/login', () => new HttpResponse(null, { status: 204 })),
  );
  await store.dispatch(login.initiate({ email: 'ada@example.com', password: 'correct horse', remeberMe: false }));
  await waitFor(() => expect(calls).toEqual(['include /api/preloaded']));
  expect([...document.head.children].map((link) => link.getAttribute('as'))).toEqual(['script']);
});

test('keeps the preloaded replies when the first reply identifies the customer', async () => {
  edge.use(signedIn);
  document.head.innerHTML = '<link rel="preload" as="fetch" href="/api/preloaded">';
  await createStore().dispatch(restoreSession());
  expect(document.head.children).toHaveLength(1);
});

test('a failed sign-out keeps the user and the stored order', async () => {
  edge.use(
    signedIn,
    http.post('*/api/auth/logout', () => HttpResponse.error()),
  );
  localStorage.setItem('purchaseDto', JSON.stringify(order));
  const store = createStore();
  await store.dispatch(restoreSession());
  await store.dispatch(logout.initiate());
  expect(userIn(store)).toEqual({ userName: 'ada@example.com' });
  expect(readPurchaseDraft()).toEqual(order);
});

test('a 401 response to a call refreshes the user', async () => {
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

test('a sign-in in another tab replaces the user of this tab', async () => {
  edge.use(signedIn);
  const store = createStore();
  await store.dispatch(restoreSession());
  edge.use(http.get('*/api/auth/currentuserinfo', () => HttpResponse.json({ userName: 'grace@example.com' })));
  dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await waitFor(() => expect(userIn(store)).toEqual({ userName: 'grace@example.com' }));
  expect(selectSignOuts(store.getState())).toBe(1);
});

const none = () => new HttpResponse(null, { status: 204 });
const answerUser = (userName?: string) =>
  edge.use(http.get('*/api/auth/currentuserinfo', () => (userName ? HttpResponse.json({ userName }) : none())));

test.each([
  ['the same customer keeps the stored order', 'ada@example.com', 0, order.Name],
  ['another customer gets a new page without the business details', 'grace@example.com', 1, undefined],
])('%s after the session has expired', async (_case, userName, signOuts, businessName) => {
  edge.use(signedIn);
  localStorage.setItem('purchaseDto', JSON.stringify(order));
  const store = createStore();
  await store.dispatch(restoreSession());
  answerUser();
  edge.use(http.get('*/api/order/getsubscriptions/', () => new HttpResponse(null, { status: 401 })));
  await store.dispatch(subscriptions.initiate());
  await waitFor(() => expect(userIn(store)).toBeNull());
  expect(selectSignOuts(store.getState())).toBe(0);
  answerUser(userName);
  edge.use(http.post('*/api/auth/login', none));
  await store.dispatch(login.initiate({ email: userName, password: 'correct horse', remeberMe: false }));
  expect(selectSignOuts(store.getState())).toBe(signOuts);
  expect(readPurchaseDraft().Name).toBe(businessName);
});

test('a customer who signs in in another tab, after a sign-out there, gets a new page and keeps the order', async () => {
  edge.use(signedIn);
  const store = createStore();
  await store.dispatch(restoreSession());
  answerUser();
  dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await waitFor(() => expect(userIn(store)).toBeNull());
  answerUser('grace@example.com');
  keep({ userName: 'grace@example.com' });
  localStorage.setItem('purchaseDto', JSON.stringify(order));
  dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await waitFor(() => expect(selectSignOuts(store.getState())).toBe(1));
  expect(readPurchaseDraft()).toEqual(order);
});

test('a sign-out removes nothing that the next customer has typed before the sign-in', async () => {
  edge.use(signedIn, http.post('*/api/auth/logout', none), http.post('*/api/auth/login', none));
  const store = createStore();
  await store.dispatch(restoreSession());
  await store.dispatch(logout.initiate());
  await waitFor(() => expect(userIn(store)).toBeNull());
  localStorage.setItem('purchaseDto', JSON.stringify(order));
  answerUser('grace@example.com');
  await store.dispatch(login.initiate({ email: 'grace@example.com', password: 'correct horse', remeberMe: false }));
  expect(userIn(store)).toEqual({ userName: 'grace@example.com' });
  expect(selectSignOuts(store.getState())).toBe(1);
  expect(readPurchaseDraft()).toEqual(order);
});

test('a customer can sign in while the page is refreshing the user for the first time', async () => {
  let isSignedIn = false;
  edge.use(
    http.get('*/api/auth/currentuserinfo', async () => {
      if (isSignedIn) return HttpResponse.json({ userName: 'ada@example.com' });
      await delay(50);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/auth/login', () => {
      isSignedIn = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const store = createStore();
  void store.dispatch(restoreSession());
  const credentials = { email: 'ada@example.com', password: 'secret', remeberMe: false };
  const { error } = await store.dispatch(login.initiate(credentials));
  expect(error).toBeUndefined();
  expect(userIn(store)).toEqual({ userName: 'ada@example.com' });
});
