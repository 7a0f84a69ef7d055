import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { restoreSession, type Store, StoreProvider } from 'shared/store';
import { SiteRoutes } from './routes/SiteRoutes';

interface AppProps {
  store: Store;
  /** The browser's router, or a static one where the page is drawn ahead. */
  router: ComponentType<{ children: ReactNode }>;
}

export function App({ store, router: Router }: AppProps) {
  // A page's slot may hydrate long after the frame round it. What was learned meanwhile waits, since the slot was drawn without it.
  const [stateOfFrames] = useState(() => store.getState());
  // Storage is read after the first render, which therefore is the same for everybody.
  useEffect(() => void store.dispatch(restoreSession()), [store]);
  return (
    <StoreProvider store={store} serverState={stateOfFrames}>
      <Router>
        <SiteRoutes />
      </Router>
    </StoreProvider>
  );
}
