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

/**
 * Sends what the shell's build records: its own pages and the outlet, prerendered, its routes, and what it registers
 * and calls.
 */

const NOWHERE = {
  version: '',
  container: 'nowhere',
  baseUrl: '/',
  entry: '',
  integrity: {},
  requires: { range: '', exports: {} },
};
const ANY_REMOTE: RegisteredRemote = {
  name: 'any',
  routes: [{ module: './Page', title: '', path: 'slot', requiresLogin: false }],
  current: NOWHERE,
};

/** A boundary that waits, as React writes it, and one that is complete with the outlet for a remote's page in it. */
const WAITING_BOUNDARY = /<!--\$!-->.*<!--\/\$-->/s;
const OUTLET = '<!--$--><i data-slot></i><!--/$-->';

setRuntimeConfig({ ...RUNTIME_TOKENS, remotes: [ANY_REMOTE] });

const prerendered = OWN_ROUTES.filter(({ isPrerendered }) => isPrerendered).map(
  ({ path }) => [`/${path}`, render(`/${path}`)] as const,
);
process.send?.({
  frames: { slot: render('/slot').replace(WAITING_BOUNDARY, OUTLET), ...Object.fromEntries(prerendered) },
  routes: OWN_ROUTES.map(({ path, title }) => ({ path, module: '', requiresLogin: false, title })),
  pageContract: PAGE_CONTRACT,
  ...describeSlice(),
});

function render(location: string): string {
  const Router = ({ children }: PropsWithChildren) => <StaticRouter location={location}>{children}</StaticRouter>;
  return renderToString(<App store={createStore()} router={Router} />);
}
