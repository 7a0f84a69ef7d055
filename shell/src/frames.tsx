import { renderToString } from 'react-dom/server';
import { type PropsWithChildren } from 'react';
import { StaticRouter } from 'react-router-dom';
import type { RegisteredRemote } from 'shared/contract/registry';
import { setRuntimeConfig } from 'shared/runtime';
import { createStore } from 'shared/store';
import { RUNTIME_TOKENS } from 'tooling/frames/runtimeTokens.mjs';
import { App } from './App';

/** Sends the frames of the shell's release: its own pages by route, and the `slot` that stands round a remote's page. */

const NOWHERE = { version: '', container: 'nowhere', baseUrl: '/', entry: '', integrity: {}, requires: { range: '', exports: {} } };
const ANY_REMOTE: RegisteredRemote = {
  name: 'any',
  routes: [{ module: './Page', title: '', path: 'slot', requiresLogin: false }],
  current: NOWHERE,
};

/** A boundary that waits, as React writes it, and one that is complete with the place for a remote's frame in it. */
const WAITING_BOUNDARY = /<!--\$!-->.*<!--\/\$-->/s;
const SLOT = '<!--$--><i data-slot></i><!--/$-->';

setRuntimeConfig({ ...RUNTIME_TOKENS, remotes: [ANY_REMOTE] });

const ownPages = ['/privacy', '/not-found', '/server-error'];
const frames = {
  slot: draw('/slot').replace(WAITING_BOUNDARY, SLOT),
  ...Object.fromEntries(ownPages.map((path) => [path, draw(path)])),
};
process.send?.(frames);

function draw(location: string): string {
  const Router = ({ children }: PropsWithChildren) => <StaticRouter location={location}>{children}</StaticRouter>;
  return renderToString(<App store={createStore()} router={Router} />);
}
