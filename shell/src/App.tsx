import type { ComponentType, ReactNode } from 'react';
import { type Store, StoreProvider } from 'shared/store';
import { SiteRoutes } from './routes/SiteRoutes';

interface AppProps {
  store: Store;
  /** The browser's router, or a static one where the page is drawn ahead. */
  router: ComponentType<{ children: ReactNode }>;
}

export function App({ store, router: Router }: AppProps) {
  return (
    <StoreProvider store={store}>
      <Router>
        <SiteRoutes />
      </Router>
    </StoreProvider>
  );
}
