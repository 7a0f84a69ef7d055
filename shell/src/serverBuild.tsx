/** The entry of the shell's server build (`ShellServerBuild`). It must not use Node's APIs. */

import { setAutoFreeze } from 'immer';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import type { ShellServerBuild } from 'shared/contract/rendering';
import * as sharedApi from 'shared/api';
import * as sharedRouter from 'shared/router';
import * as sharedStore from 'shared/store';
import { addRemote, renderPage } from './renderPage';

// Do not freeze the replies in the store: each store renders only one page, and freezing takes a tenth of its time.
setAutoFreeze(false);

const build: ShellServerBuild = {
  singletons: {
    react,
    'react/jsx-runtime': jsxRuntime,
    'shared/api': sharedApi,
    'shared/router': sharedRouter,
    'shared/store': sharedStore,
  },
  addRemote,
  renderPage,
};

export const { singletons } = build;
export { addRemote, renderPage };
