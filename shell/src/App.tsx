import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { restoreSession, type Store, StoreProvider } from 'shared/store';
import { ReplayWhenHydrated } from './early/ReplayWhenHydrated';
import { SiteRoutes } from './routes/SiteRoutes';

interface AppProps {
  store: Store;
  /** The browser's router. A static router in the build and on the server. */
  router: ComponentType<{ children: ReactNode }>;
}

export function App({ store, router: Router }: AppProps) {
  // Keep the state of the prerendered page, because a remote's page may hydrate after the store has changed.
  const [prerenderedState] = useState(() => store.getState());
  // Read storage after the first render, so that the first render is the same for all visitors.
  useEffect(() => void store.dispatch(restoreSession(prerenderedState)), [store, prerenderedState]);
  return (
    <StoreProvider store={store} serverState={prerenderedState}>
      <Router>
        <SiteRoutes />
        <ReplayWhenHydrated />
      </Router>
    </StoreProvider>
  );
}
