import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { api } from '../api/slice';
import { createStore, restoreSession, StoreProvider } from '../store';

/** The server as the page meets it over HTTP. A test adds what it needs with `edge.use(…)`. */
export const edge = setupServer(
  http.get('*/api/auth/currentuserinfo', () => new HttpResponse(null, { status: 204 })),
  http.post('*/api/visits/save', () => HttpResponse.json(null)),
  http.get('*/PricesRates', () => HttpResponse.json({ pricesList: { 1: 60, 2: 54, 3: 51, 4: 51, 5: 48 }, rates: { GBPUSD: 1.31, GBPEUR: 1.14 } })),
  http.get('*/api/order/getcountries', () =>
    HttpResponse.json({
      countries: [
        { code: 'FR', name: 'France' },
        { code: 'GB', name: 'United Kingdom' },
      ],
    }),
  ),
);

/** Answers that somebody is signed in. */
export const signedIn = http.get('*/api/auth/currentuserinfo', () => HttpResponse.json({ userName: 'ada@example.com' }));

// Long enough for a machine that is busy with other suites; a test that passes doesn't wait for it.
configure({ asyncUtilTimeout: 5_000 });

const stores: ReturnType<typeof createStore>[] = [];

beforeAll(() => edge.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  for (const store of stores.splice(0)) store.dispatch(api.util.resetApiState());
  edge.resetHandlers();
  localStorage.clear();
});
afterAll(() => edge.close());

interface AppOptions {
  /** The address that the visitor opens. */
  at: string;
  /** Pages by route pattern, without the leading slash as in a remote's federation.config.mjs. */
  routes: Record<string, ReactNode>;
}

/** The given pages in the site's own store and router, its session restored as the shell does; anywhere else shows the address. */
export function renderApp({ at, routes }: AppOptions) {
  const store = createStore();
  stores.push(store);
  const user = userEvent.setup();
  const view = render(
    <StoreProvider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          {Object.entries(routes).map(([path, page]) => (
            <Route key={path} path={path} element={page} />
          ))}
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </StoreProvider>,
  );
  void store.dispatch(restoreSession());
  return { ...view, store, user };
}

function Elsewhere() {
  return <p>At {useLocation().pathname}</p>;
}
