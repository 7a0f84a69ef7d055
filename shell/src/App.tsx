import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { restoreSession, type Store, StoreProvider } from 'shared/store';
import { RepeatWhenHydrated } from './early/RepeatWhenHydrated';
import { SiteRoutes } from './routes/SiteRoutes';

interface AppProps {
  store: Store;
  /** The browser's router, or a static router for prerendering. */
  router: ComponentType<{ children: ReactNode }>;
}

export function App({ store, router: Router }: AppProps) {
  // Keep the prerendered page's state, because a remote's page may hydrate after the store has changed.
  const [prerenderedState] = useState(() => store.getState());
  // Read storage after the first render, so that the first render is the same for all visitors.
  useEffect(() => void store.dispatch(restoreSession(prerenderedState)), [store, prerenderedState]);
  return (
    <StoreProvider store={store} serverState={prerenderedState}>
      <Router>
        <SiteRoutes />
        <RepeatWhenHydrated />
      </Router>
    </StoreProvider>
  );
}
