import { HttpResponse, http } from 'msw';
import { edge, signedIn } from '../testing/renderApp';
import { currentUserApi } from '../api/currentUser';
import { createStore } from './createStore';
import { restoreSession } from './session';

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
