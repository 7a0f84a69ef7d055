import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type ComponentType, useState } from 'react';
import type { RegisteredRemote } from 'shared/contract/registry';
import { edge, renderApp } from 'shared/testing/renderApp';
import { PageBoundary } from './PageBoundary';
import { UnavailableError } from 'release-registry/client/UnavailableError';
import type { LoadedPage } from './fetchPage';
import { setRunning } from 'release-registry/client/runningReleases';
import { accountRelease } from './testing/accountRemote';
import { watchTab } from './watchTab';

const REMOTE: RegisteredRemote = { name: 'mfe-account', routes: [], current: accountRelease('1.0.0') };

function Broken(): never {
  throw new Error('The page is broken');
}
const BrokenAgain = () => <Broken />;
const Working = () => <p>The page</p>;

interface AttemptsProps {
  pages: ComponentType[];
  onLateLoad?: (loaded: LoadedPage) => void;
  onLeave?: () => void;
}

/** Renders a boundary with the first page. Each retry renders the next page. */
function Attempts({ pages, onLateLoad = () => undefined, onLeave = () => undefined }: AttemptsProps) {
  const [attempt, setAttempt] = useState(0);
  const Page = pages[attempt] ?? Working;
  return (
    <PageBoundary
      remote={REMOTE}
      page={Page}
      onRetry={() => setAttempt((count) => count + 1)}
      onLeave={onLeave}
      onLateLoad={onLateLoad}
    >
      <Page />
    </PageBoundary>
  );
}

const openPages = (props: AttemptsProps) =>
  renderApp({ at: '/subscriptions', routes: { '/subscriptions': <Attempts {...props} /> } });
const open = (...pages: ComponentType[]) => openPages({ pages });
const failed = () => screen.queryByText('This page is not available right now');

let requests = 0;
let now = 0;

function goLive(version: string): void {
  edge.use(
    http.get('*/api/registry', () => {
      requests += 1;
      return HttpResponse.json({ shellVersion: '1.0.0', remotes: [{ ...REMOTE, current: accountRelease(version) }] });
    }),
  );
}

/** Simulates a return to the tab, `afterMs` after the previous return. */
async function returnToTab(afterMs = 60_000): Promise<void> {
  now += afterMs;
  const before = requests;
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(requests).toBe(before + 1));
  // Wait for the listeners, because they run after the response.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

beforeAll(watchTab);
beforeEach(() => {
  requests = 0;
  setRunning({ remote: REMOTE, release: REMOTE.current });
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  // React logs each error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a page that failed once offers a Retry that shows the working page', async () => {
  const { user } = open(Broken);
  expect(screen.getByRole('alert')).toHaveTextContent('We could not load this part of the site.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('The page')).toBeVisible();
});

test('a page that failed twice redirects to the error page', async () => {
  const { user } = open(Broken, BrokenAgain);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('At /server-error')).toBeVisible();
});

test('a page that failed in two versions offers another Retry', async () => {
  const BrokenInNextVersion = () => {
    setRunning({ remote: REMOTE, release: accountRelease('1.1.0') });
    return <Broken />;
  };
  const { user } = open(Broken, BrokenInNextVersion);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(failed()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('The page')).toBeVisible();
});

test('a page that failed to render recovers if another release is live when the customer returns to the tab', async () => {
  goLive('1.1.0');
  open(Broken);
  await returnToTab();
  expect(await screen.findByText('The page')).toBeVisible();
});

test('a page that failed to render keeps its error if the same release is live', async () => {
  goLive('1.0.0');
  open(Broken);
  await returnToTab();
  expect(failed()).toBeVisible();
});

test('a page that failed to load recovers when the customer returns to the tab', async () => {
  goLive('1.0.0');
  open(() => {
    throw new UnavailableError({ remote: REMOTE.name, late: [], newRevision: undefined });
  });
  await returnToTab();
  expect(await screen.findByText('The page')).toBeVisible();
});

test('a working page does not change when the customer returns to the tab', async () => {
  goLive('1.1.0');
  open(Working, Broken);
  await returnToTab();
  expect(screen.getByText('The page')).toBeVisible();
});

test('a customer who switches between tabs causes at most one request every five seconds', async () => {
  goLive('1.0.0');
  open(Working);
  const fetches = jest.spyOn(globalThis, 'fetch');
  const asked = () => fetches.mock.calls.filter(([url]) => String(url).endsWith('/api/registry')).length;
  await returnToTab();
  now += 4_900;
  fireEvent(document, new Event('visibilitychange'));
  expect(asked()).toBe(1);
  await returnToTab(200);
  expect(asked()).toBe(2);
});

test('calls `onLateLoad` if a page loads after its timeout', async () => {
  const loaded = { remote: REMOTE, release: REMOTE.current, page: { default: Working } };
  const failure = new UnavailableError({
    remote: REMOTE.name,
    late: [Promise.resolve(loaded)],
    newRevision: undefined,
  });
  const arrived: LoadedPage[] = [];
  const Late = () => {
    throw failure;
  };
  openPages({ pages: [Late], onLateLoad: (page) => arrived.push(page) });
  await waitFor(() => expect(arrived).toEqual([loaded]));
});

test('when the customer leaves, the shell discards a failed page and keeps a working page', () => {
  const left: string[] = [];
  openPages({ pages: [Working], onLeave: () => left.push('working') }).unmount();
  openPages({ pages: [Broken], onLeave: () => left.push('broken') }).unmount();
  expect(left).toEqual(['broken']);
});
