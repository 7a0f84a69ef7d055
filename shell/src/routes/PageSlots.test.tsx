import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { RegisteredRemote, RemoteSlot } from 'shared/contract/registry';
import { Link } from 'shared/router';
import { setRuntimeConfig } from 'shared/runtime';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { type FederationEvent, onReport } from 'release-registry/client/report';
import { provideSlots, slotKey } from '../federation/slots';
import { SessionButton } from '../navigation/SessionButton';
import { PageSlots } from './PageSlots';

const WORKS: RemoteSlot = { module: './Works', paths: ['', 'purchase/:quantity?'], requiresLogin: true };
const THROWS: RemoteSlot = { module: './Throws', paths: ['terms', 'terms/next'], requiresLogin: false };
const REMOTE: RegisteredRemote = {
  name: 'mfe-account',
  routes: [],
  slots: [WORKS, THROWS, { module: './NeverLoads', paths: ['refunds'], requiresLogin: false }],
  current: {
    version: '1.0.0',
    container: 'account',
    baseUrl: '/',
    entry: 'entry.js',
    integrity: {},
    requires: { range: '', exports: {}, versions: { 'shared/store': '>=99.0.0' } },
  },
};
const SUBSCRIPTIONS = { path: 'subscriptions', module: './Page', requiresLogin: true, title: 'Subscriptions' };

let events: string[];
let stop: () => void;

beforeEach(() => {
  events = [];
  stop = onReport(({ remote, phase, outcome }: FederationEvent) => events.push(`${remote} ${phase} ${outcome}`));
  for (const method of ['info', 'warn', 'error'] as const) jest.spyOn(console, method).mockImplementation();
  provideSlots([
    { key: slotKey({ remote: REMOTE, slot: WORKS }), component: () => <p>Your subscription ends soon.</p> },
    {
      key: slotKey({ remote: REMOTE, slot: THROWS }),
      component: () => {
        throw new Error('The slot fails.');
      },
    },
  ]);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

function openPage(at: string) {
  const page = (
    <>
      <PageSlots remotes={[REMOTE]} />
      <h1>Page</h1>
      <Link to="/terms/next">Next page</Link>
    </>
  );
  return renderApp({ at, routes: { '*': page } });
}

test.each(['/', '/purchase', '/purchase/5'])('a signed-in customer sees the slot at %s', async (at) => {
  edge.use(signedIn);
  openPage(at);
  expect(await screen.findByText('Your subscription ends soon.')).toBeVisible();
});

test('during a sign-out, a slot that requires sign-in does not appear until the server has replied', async () => {
  edge.use(
    signedIn,
    http.post('*/api/auth/logout', () => {
      events.push('could not sign out');
      return new HttpResponse(null, { status: 500 });
    }),
  );
  setRuntimeConfig({ remotes: [{ ...REMOTE, routes: [SUBSCRIPTIONS] }] });
  const works = { key: slotKey({ remote: REMOTE, slot: WORKS }), component: () => void events.push('appears') };
  provideSlots([works]);
  const page = (
    <>
      <SessionButton user={{ userName: 'ada@example.com' }} />
      <PageSlots remotes={[REMOTE]} />
    </>
  );
  const { user } = renderApp({ at: '/subscriptions', routes: { '*': page } });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(events).toContain('appears'));
  expect(events[0]).toBe('could not sign out');
});

test('an anonymous visitor does not see a slot that requires sign-in', async () => {
  const { store } = openPage('/');
  await waitFor(() => expect(JSON.stringify(store.getState())).toContain('"status":"fulfilled"'));
  expect(screen.queryByText('Your subscription ends soon.')).not.toBeInTheDocument();
});

test('a slot appears only at its own addresses', async () => {
  edge.use(signedIn);
  const { store } = openPage('/subscriptions');
  await waitFor(() => expect(JSON.stringify(store.getState())).toContain('"status":"fulfilled"'));
  expect(screen.queryByText('Your subscription ends soon.')).not.toBeInTheDocument();
});

test('the page stays visible if a slot fails to render, and the failure is reported for the remote', async () => {
  openPage('/terms');
  await waitFor(() => expect(events).toEqual(['mfe-account render failed']));
  expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
});

test('the page stays visible if a slot cannot be loaded', async () => {
  openPage('/refunds');
  await waitFor(() => expect(events).toContain('mfe-account load unavailable'));
  expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
});

test('a slot that failed appears on the next page if it works again', async () => {
  const { user } = openPage('/terms');
  await waitFor(() => expect(events).toEqual(['mfe-account render failed']));
  provideSlots([{ key: slotKey({ remote: REMOTE, slot: THROWS }), component: () => <p>The slot works again.</p> }]);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByText('The slot works again.')).toBeVisible();
});
