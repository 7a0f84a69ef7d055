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
  /** Every source file of the remote that is in the build. */
  files: string[];
  pages: { module: string; file: string; path: string }[];
}

const { container, files, pages } = JSON.parse(process.argv[2] ?? '{}') as Input;

setRuntimeConfig(RUNTIME_TOKENS);
Object.assign(globalThis, { REMOTE_CONTAINER: container });

const load = async (file: string): Promise<unknown> => import(pathToFileURL(file).href);
// Pages that load on demand inject endpoints too.
const recorded = await recordRegistrations(async () => {
  for (const file of files) await load(file);
});
const frames = await Promise.all(
  pages.map(async ({ module, file, path }) => [module, await render(file, path)] as const),
);
process.send?.({ ...recorded, frames: Object.fromEntries(frames), pageContract: PAGE_CONTRACT });

/** Renders a page before anything is known: in its loading state, at its route without the optional parts. */
async function render(file: string, path: string): Promise<string> {
  const { default: Page } = (await load(join(process.cwd(), file))) as { default: ComponentType };
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
