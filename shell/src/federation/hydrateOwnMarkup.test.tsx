import { act, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { setRuntimeConfig } from 'shared/runtime';
import { hydrateOwnMarkup } from './hydrateOwnMarkup';
import { type FederationEvent, onReport } from 'release-registry/client/report';
import { reportHydration } from './reportHydration';
import { setRunning } from 'release-registry/client/runningReleases';
import { ACCOUNT, accountRelease } from './testing/accountRemote';

const reported: FederationEvent[] = [];
const reportError = jest.fn();
let stop: () => void;

beforeEach(() => {
  reported.length = 0;
  reportError.mockClear();
  stop = onReport((event) => reported.push(event));
  setRuntimeConfig({ remotes: [ACCOUNT] });
  Object.assign(globalThis, { reportError });
});
afterEach(() => stop());

/**
 * Uses the page of `version` to hydrate markup that the server rendered with version 1.1.0. Returns the link before and
 * after hydration.
 */
async function hydrate(version: '1.0.0' | '1.1.0') {
  setRunning({ remote: ACCOUNT, release: accountRelease(version) });
  const root = document.createElement('div');
  root.innerHTML = '<!--$--><a href="/1.1.0">Renew</a><!--/$-->';
  const before = root.querySelector('a');
  const Page = hydrateOwnMarkup(ACCOUNT, () => <a href={`/${version}`}>Renew</a>);
  const page = (
    <Suspense>
      <Page />
    </Suspense>
  );
  await act(async () => void hydrateRoot(root, page, { onRecoverableError: reportHydration }));
  return { before, after: root.querySelector('a') };
}

test('hydrates the markup of the same release', async () => {
  const { before, after } = await hydrate('1.1.0');
  expect(after).toBe(before);
});

test('replaces the markup of another release and reports no error', async () => {
  const { before, after } = await hydrate('1.0.0');
  expect(after).not.toBe(before);
  expect(after).toHaveAttribute('href', '/1.0.0');
  expect(reported).toEqual([]);
  expect(reportError).not.toHaveBeenCalled();
});
