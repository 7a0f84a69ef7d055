import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setRuntimeConfig } from 'shared/runtime';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { AuthDialogs } from '../features/auth/AuthDialogs';
import { Header } from './Header';

const routes = { '/': <Header />, '/subscriptions': <Header />, '/purchase': <Header /> };

test('shows Sign in to anonymous visitors', async () => {
  renderApp({ at: '/', routes });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByText('MY SUBSCRIPTIONS')).not.toBeInTheDocument();
});

test('links signed-in customers to their subscriptions, and from there to the plans', async () => {
  edge.use(signedIn);
  const { user } = renderApp({ at: '/purchase', routes });
  await user.click(await screen.findByRole('link', { name: 'MY SUBSCRIPTIONS' }));
  const link = await screen.findByRole('link', { name: 'GET SUBSCRIPTION' });
  expect(link).toHaveAttribute('href', '/');
});

test.each(['/subscriptions/', '/Subscriptions'])('treats %s as the subscriptions page', async (at) => {
  edge.use(signedIn);
  renderApp({ at, routes });
  expect(await screen.findByRole('link', { name: 'GET SUBSCRIPTION' })).toBeVisible();
});

test.each([200, 204, 401])('Sign out ends the session if the server responds with %d', async (status) => {
  edge.use(
    signedIn,
    http.post('*/api/auth/logout', () => new HttpResponse(null, { status })),
  );
  localStorage.setItem('purchaseDto', JSON.stringify({ Qnt: 3, Name: 'Acme Ltd' }));
  const { user } = renderApp({ at: '/', routes });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(localStorage.getItem('user')).toBeNull();
  expect(localStorage.getItem('purchaseDto')).toBe('{"Qnt":3}');
});

test('a customer stays signed in and sees an error if the sign-out fails', async () => {
  edge.use(
    signedIn,
    http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 500 })),
  );
  const { user } = renderApp({ at: '/', routes });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not sign you out. Please try again.');
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeEnabled();
  expect(localStorage.getItem('user')).not.toBeNull();
});

test('after a sign-in from the header, the content has the focus, and not Sign out', async () => {
  const page = (
    <>
      <Header />
      <main id="content" tabIndex={-1} />
      <AuthDialogs />
    </>
  );
  const { user } = renderApp({ at: '/', routes: { '/': page } });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  edge.use(http.post('*/api/auth/login', () => (edge.use(signedIn), new HttpResponse(null, { status: 204 }))));
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('the link to the account page', () => {
  const accountRemote = {
    name: 'mfe-account',
    routes: [{ path: 'account', module: './AccountPage', requiresLogin: true, title: 'Your account - {product}' }],
    current: {
      version: '1.0.0',
      container: 'c',
      baseUrl: '/',
      entry: 'e.js',
      integrity: {},
      requires: { range: '^1.0.0', exports: {} },
    },
  };
  afterEach(() => setRuntimeConfig({}));

  test('shows the account link to signed-in customers', async () => {
    setRuntimeConfig({ remotes: [accountRemote] });
    edge.use(signedIn);
    renderApp({ at: '/', routes });
    expect(await screen.findByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  });

  test('hides the account link from anonymous visitors', async () => {
    setRuntimeConfig({ remotes: [accountRemote] });
    renderApp({ at: '/', routes });
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Account' })).not.toBeInTheDocument();
  });

  test('hides the account link if no remote serves the page', async () => {
    edge.use(signedIn);
    renderApp({ at: '/', routes });
    expect(await screen.findByRole('link', { name: 'MY SUBSCRIPTIONS' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Account' })).not.toBeInTheDocument();
  });
});
