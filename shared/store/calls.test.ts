import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

type Call = ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction>;

const API = 'https://api.shop.example';
const edge = setupServer();
const calls: { method: string; url: string; credentials: string; body: string }[] = [];

/**
 * Writes the configuration into the page before it imports the modules, because they read the configuration only once.
 */
async function openPage() {
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${JSON.stringify({ apiBaseUrl: API })}</script>`;
  const [{ api }, { createStore }] = await Promise.all([import('../api'), import('./index')]);
  // The slice's type does not list the endpoints that the resources inject.
  const endpoints: { initiate: (argument: unknown) => Call }[] = Object.values(api.endpoints);
  return { store: createStore(), endpoints };
}

beforeAll(() => edge.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  calls.length = 0;
  edge.use(
    http.all(`${API}/*`, async ({ request }) => {
      const { method, url, credentials } = request;
      calls.push({ method, url: url.slice(API.length), credentials, body: await request.text() });
      return url.endsWith('/currentuserinfo')
        ? HttpResponse.json({ userName: 'ada@example.com' })
        : new HttpResponse(null, { status: 200 });
    }),
  );
});
afterEach(() => edge.resetHandlers());
afterAll(() => edge.close());

test('every call goes to the configured origin and includes the session cookie', async () => {
  const { store, endpoints } = await openPage();
  for (const endpoint of endpoints) await store.dispatch(endpoint.initiate({}));
  expect(new Set(calls.map(({ method, url }) => `${method} ${url}`))).toEqual(
    new Set([
      'GET /PricesRates',
      'GET /api/auth/currentuserinfo',
      'POST /api/auth/checkresetcode',
      'POST /api/auth/forgot',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/register',
      'POST /api/auth/requestsigninlink',
      'POST /api/auth/signinbydigits',
      'POST /api/auth/signinbylink',
      'POST /api/auth/reset',
      'POST /api/visits/save',
    ]),
  );
  expect(calls.filter(({ credentials }) => credentials !== 'include')).toEqual([]);
  expect(calls.find(({ url }) => url === '/api/auth/logout')?.body).toBe('');
});
