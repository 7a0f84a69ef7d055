import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { setRuntimeConfig } from 'shared/runtime';
import { createStore, StoreProvider } from 'shared/store';
import { RUNTIME_TOKENS } from './runtimeTokens.mjs';

interface PageToDraw {
  module: string;
  file: string;
  path: string;
}

setRuntimeConfig(RUNTIME_TOKENS);

const pages = JSON.parse(process.argv[2] ?? '[]') as PageToDraw[];
const frames = await Promise.all(pages.map(async ({ module, file, path }) => [module, await draw(file, path)] as const));
process.send?.(Object.fromEntries(frames));

/** A page as it is before anything is known: in its loading state, at its route without the optional parts. */
async function draw(file: string, path: string): Promise<string> {
  const { default: Page } = (await import(pathToFileURL(join(process.cwd(), file)).href)) as { default: ComponentType };
  const location = `/${path.replace(/\/?:\w+\?/g, '').replace(/:\w+/g, '0')}`;
  return renderToString(
    <StoreProvider store={createStore()}>
      <StaticRouter location={location}>
        <Routes>
          <Route path={`/${path}`} element={<Page />} />
        </Routes>
      </StaticRouter>
    </StoreProvider>,
  );
}
