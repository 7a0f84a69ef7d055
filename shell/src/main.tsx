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
import { takeEarlyEvents } from './early/replayEvents';
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
 * Turns off the router's transitions, which would keep the old page on screen for a few frames even if the next page is
 * prefetched.
 */
const Router = ({ children }: PropsWithChildren) => <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element.');
const app = (
  <StrictMode>
    <App store={store} router={Router} />
  </StrictMode>
);

// Hydrate a prerendered page. Other pages start with an empty root element. In a transition, React pauses the hydration
// every 5 ms so that the browser can do other work.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportHydration }));
else createRoot(root).render(app);
takeEarlyEvents(root);
