import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { PAGE_CONTRACT } from 'shared/contract/registry';
import { setRuntimeConfig } from 'shared/runtime';
import { createStore, StoreProvider } from 'shared/store';
import { recordRegistrations } from './recordRegistrations';
import { RUNTIME_TOKENS } from './runtimeTokens.mjs';

interface Input {
  container: string;
  /** All source files of the remote that are in the build. */
  files: string[];
  pages: { module: string; file: string; path: string }[];
}

// The input always has this type, because only `describeBuild` runs this file.
const { container, files, pages }: Input = JSON.parse(process.argv[2] ?? '{}');

setRuntimeConfig(RUNTIME_TOKENS);
Object.assign(globalThis, { REMOTE_CONTAINER: container });

// Import all files, because modules that load on demand also inject endpoints.
const recorded = await recordRegistrations(async () => {
  for (const file of files) await import(pathToFileURL(file).href);
});
const prerendered = await Promise.all(
  pages.map(async ({ module, file, path }) => [module, await render(file, path)] as const),
);
process.send?.({ ...recorded, frames: Object.fromEntries(prerendered), pageContract: PAGE_CONTRACT });

/** Prerenders the loading state of a page. Omits optional parameters from the path and sets the others to `0`. */
async function render(file: string, path: string): Promise<string> {
  const { default: Page }: { default: ComponentType } = await import(pathToFileURL(join(process.cwd(), file)).href);
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
