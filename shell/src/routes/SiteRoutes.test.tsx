import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { RegisteredRemote } from 'shared/contract/registry';
import type { VisitRequest } from 'shared/contract/visits';
import { setRuntimeConfig } from 'shared/runtime';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { SiteRoutes } from './SiteRoutes';

/** A remote that never loads. The tests check only the shell around the pages. */
const ACCOUNT: RegisteredRemote = {
  name: 'mfe-account',
  routes: [
    { path: 'subscriptions', module: './SubscriptionsPage', requiresLogin: true, title: '{product} - Subscriptions' },
    {
      path: 'payment/success/:paymentId',
      module: './PaymentSuccessPage',
      requiresLogin: true,
      title: 'Your order - {product}',
    },
  ],
  current: {
    version: '1.0.0',
    container: 'account',
    baseUrl: '/',
    entry: 'entry.js',
    integrity: {},
    requires: { range: '>=99.0.0', exports: {} },
  },
};

const CATALOG: RegisteredRemote = {
  ...ACCOUNT,
  name: 'mfe-catalog',
  routes: [{ path: '', module: './HomePage', requiresLogin: false, title: '{product}' }],
};

const openSite = (at: string) => renderApp({ at, routes: { '*': <SiteRoutes /> } });

afterEach(() => jest.restoreAllMocks());

beforeEach(() => {
  // jsdom does not implement scrolling.
  window.scrollTo = () => undefined;
  setRuntimeConfig({ remotes: [ACCOUNT] });
});

const UNKNOWN = ['/nowhere', '/purchase/1/2', '/subscription', '/ResetPassword'];

test.each(UNKNOWN)('redirects the unknown address %s to the not-found page', async (at) => {
  openSite(at);
  expect(await screen.findByRole('heading', { level: 1, name: "Sorry, this page doesn't exist" })).toBeVisible();
});

test.each([
  ['/not-found', "Sorry, this page doesn't exist"],
  ['/server-error', 'Sorry, there was an error'],
  ['/ResetPassword/short', 'Invalid Reset Link'],
  ['/ResetPassword/Ab3dEf7hJk9mNp2q', 'Set a new password'],
])('%s shows its page inside the common layout', async (at, heading) => {
  const { user } = openSite(at);
  const content = within(screen.getByRole('main'));
  expect(await content.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await user.click(header.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test.each(['/subscriptions', '/payment/success/pay-1'])(
  '%s opens the sign-in dialog for anonymous visitors',
  async (at) => {
    openSite(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Please login to see this page' })).toBeVisible();
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
  },
);

test('a navigation closes the open dialog', async () => {
  const { user } = openSite('/server-error');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Terms' }));
  expect(await screen.findByRole('heading', { level: 1, name: "Sorry, this page doesn't exist" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a sign-out on a page that requires sign-in opens the home page without the sign-in dialog', async () => {
  edge.use(
    signedIn,
    http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })),
  );
  setRuntimeConfig({ remotes: [ACCOUNT, CATALOG] });
  // Neither page can load, so React logs errors.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = openSite('/subscriptions');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await within(screen.getByRole('banner')).findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByText('Please login to see this page')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a sign-out on a public page keeps the page open and focuses the Sign in button', async () => {
  edge.use(
    signedIn,
    http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = openSite('/not-found');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toHaveFocus();
  expect(screen.getByRole('heading', { level: 1, name: "Sorry, this page doesn't exist" })).toBeVisible();
});

test('a sign-out clears the values that the customer typed', async () => {
  edge.use(
    signedIn,
    http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = openSite('/ResetPassword/Ab3dEf7hJk9mNp2q');
  await user.type(await screen.findByLabelText('New Password'), 'secret-1');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveValue(''));
});

test('records a visit for each page that the visitor opens', async () => {
  const url = 'http://localhost/visits';
  history.replaceState(null, '', url);
  const visits: VisitRequest[] = [];
  edge.use(
    http.post<never, VisitRequest>('*/api/visits/save', async ({ request }) => {
      visits.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openSite('/not-found');
  await user.click(screen.getByRole('link', { name: 'Terms' }));
  const visit = { visitorId: expect.any(String), url, eventNote: 'page' };
  // No remote serves `/terms` in this test, so the link opens `/not-found` again. A visit of an earlier test may also
  // arrive, with another address.
  await waitFor(() => expect(visits.filter((each) => each.url === url)).toEqual([visit, visit, visit]));
  history.replaceState(null, '', '/');
});
