import './reports/listenForErrors';
import './styles/tokens.css';
import './styles/base.css';
import { type PropsWithChildren, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { reportLoads } from 'release-registry/client/reportLoads';
import { SHELL } from 'shared/contract/registry';
import { runtimeConfig } from 'shared/runtime';
import { createStore, visitorId } from 'shared/store';
import { readPageState } from 'shared/store/pageState';
import { App } from './App';
import { takeEarlyEvents } from './early/repeatEvents';
import { reportHydration } from './federation/reportHydration';
import { startFederation } from './federation/start';
import { sampleVitals } from './reports/sampleVitals';

startFederation();
sampleVitals();

const store = createStore({ state: readPageState() });

reportLoads({
  url: () => runtimeConfig().apiBaseUrl,
  visitorId,
  shell: () => `${SHELL}@${runtimeConfig().shellVersion}`,
});

/**
 * Renders prefetched pages immediately. The router's transitions would keep the old page for a few animation frames.
 */
const Router = ({ children }: PropsWithChildren) => <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element.');
const app = (
  <StrictMode>
    <App store={store} router={Router} />
  </StrictMode>
);

// Hydrate a prerendered page. Other pages begin with an empty root element. In a transition, React interrupts the
// hydration for the browser's other tasks every 5 ms.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportHydration }));
else createRoot(root).render(app);
takeEarlyEvents(root);
