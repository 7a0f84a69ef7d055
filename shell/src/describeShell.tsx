/**
 * Runs in a child process of the build, and sends it parts of the shell's release record: prerendered pages, routes,
 * the page contract, registrations and API calls.
 */

import { renderToString } from 'react-dom/server';
import { type PropsWithChildren } from 'react';
import { StaticRouter } from 'react-router-dom';
import { PAGE_CONTRACT, type RegisteredRemote } from 'shared/contract/registry';
import { setRuntimeConfig } from 'shared/runtime';
import { createStore } from 'shared/store';
import { RUNTIME_TOKENS } from 'tooling/describe/runtimeTokens.mjs';
import { describeSlice } from 'tooling/describe/describeSlice';
import { App } from './App';
import { OWN_ROUTES } from './navigation/ownRoutes';

const NO_RELEASE = {
  version: '',
  container: 'none',
  baseUrl: '/',
  entry: '',
  integrity: {},
  requires: { range: '', exports: {} },
};
const ANY_REMOTE: RegisteredRemote = {
  name: 'any',
  routes: [{ module: './Page', title: '', path: 'slot', requiresLogin: false }],
  current: NO_RELEASE,
};

/**
 * Matches React's markup for a suspended boundary. This script replaces it with a completed boundary that contains the
 * outlet for a remote's page.
 */
const WAITING_BOUNDARY = /<!--\$!-->.*<!--\/\$-->/s;
const OUTLET = '<!--$--><i data-slot></i><!--/$-->';

setRuntimeConfig({ ...RUNTIME_TOKENS, remotes: [ANY_REMOTE] });

const prerendered = OWN_ROUTES.filter(({ isPrerendered }) => isPrerendered).map(
  ({ path }) => [`/${path}`, render(`/${path}`)] as const,
);
process.send?.({
  frames: { slot: render('/slot').replace(WAITING_BOUNDARY, OUTLET), ...Object.fromEntries(prerendered) },
  routes: OWN_ROUTES.map(({ isPrerendered: _, ...route }) => ({ ...route, module: '', requiresLogin: false })),
  pageContract: PAGE_CONTRACT,
  ...describeSlice(),
});

function render(location: string): string {
  const Router = ({ children }: PropsWithChildren) => <StaticRouter location={location}>{children}</StaticRouter>;
  return renderToString(<App store={createStore()} router={Router} />);
}
