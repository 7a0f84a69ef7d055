import { type ComponentType, type ReactNode, useEffect } from 'react';
import { restoreSession, type Store, StoreProvider } from 'shared/store';
import { SiteRoutes } from './routes/SiteRoutes';

interface AppProps {
  store: Store;
  /** The browser's router, or a static one where the page is drawn ahead. */
  router: ComponentType<{ children: ReactNode }>;
}

export function App({ store, router: Router }: AppProps) {
  // Storage is read after the first render, which therefore is the same for everybody.
  useEffect(() => void store.dispatch(restoreSession()), [store]);
  return (
    <StoreProvider store={store}>
      <Router>
        <SiteRoutes />
      </Router>
    </StoreProvider>
  );
}
