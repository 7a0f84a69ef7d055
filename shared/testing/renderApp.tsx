import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { api } from '../api/slice';
import { createStore, restoreSession, StoreProvider } from '../store';

/** A fake server that responds to the page's HTTP requests. Tests add handlers with `edge.use(…)`. */
export const edge = setupServer(
  http.get('*/api/auth/currentuserinfo', () => new HttpResponse(null, { status: 204 })),
  http.post('*/api/auth/checkresetcode', () => HttpResponse.json({ isValid: true })),
  http.post('*/api/visits/save', () => HttpResponse.json(null)),
  http.get('*/api/registry', () => new HttpResponse(null, { status: 404 })),
  http.get('*/api/order/lastinvoicedetails', () => HttpResponse.json({})),
  http.get('*/api/order/awaitedpayments', () => HttpResponse.json([])),
  http.get('*/api/order/otherorders', () => HttpResponse.json([])),
  http.get('*/PricesRates', () => {
    const pricesList = { 1: 60, 2: 54, 3: 51, 4: 51, 5: 48 };
    return HttpResponse.json({ pricesList, rates: { GBPUSD: 1.31, GBPEUR: 1.14 } });
  }),
  http.get('*/api/order/getcountries', () =>
    HttpResponse.json({
      countries: [
        { code: 'FR', name: 'France' },
        { code: 'GB', name: 'United Kingdom' },
      ],
    }),
  ),
);

/** Replies to the request for the current user as if the visitor were signed in. Pass it to `edge.use`. */
export const signedIn = http.get('*/api/auth/currentuserinfo', () =>
  HttpResponse.json({ userName: 'ada@example.com' }),
);

// Use a long timeout, because the machine may be busy. The timeout does not slow down passing tests.
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
  /** The address that the visitor opens first. */
  at: string;
  /** Pages by route pattern. */
  routes: Record<string, ReactNode>;
}

/**
 * Renders pages as the shell does, with the site's store, a router and a restored session. An unknown route shows its
 * address.
 */
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
