import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { selectOpenDialog, selectSignInReason, selectTypedEmail } from 'shared/store';
import { RequireUser } from './RequireUser';

const routes = {
  '/subscriptions': (
    <RequireUser>
      <p>The page</p>
    </RequireUser>
  ),
};

test('asks anonymous visitors to sign in and opens the sign-in dialog', async () => {
  const { store } = renderApp({ at: '/subscriptions', routes });
  expect(await screen.findByRole('heading', { name: 'Please login to see this page' })).toBeVisible();
  await waitFor(() => expect(selectOpenDialog(store.getState())).toBe('login'));
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
});

test('says that the payment is safe to a customer who comes back from the payment signed out', async () => {
  localStorage.setItem('user', JSON.stringify({ userName: 'ada@example.com' }));
  const page = <RequireUser>The codes</RequireUser>;
  const { store } = renderApp({ at: '/payment/success/p1', routes: { '/payment/success/:paymentId': page } });
  expect(await screen.findByText(/If you have just paid, your payment is safe/)).toBeVisible();
  await waitFor(() => expect(selectTypedEmail(store.getState())).toBe('ada@example.com'));
  expect(selectSignInReason(store.getState())).toMatch(/your payment is safe/);
});

test('shows the page to signed-in customers without a dialog', async () => {
  edge.use(signedIn);
  const { store } = renderApp({ at: '/subscriptions', routes });
  expect(await screen.findByText('The page')).toBeVisible();
  expect(selectOpenDialog(store.getState())).toBeNull();
});

test('shows the page without a dialog until the user is known', () => {
  edge.use(http.get('*/api/auth/currentuserinfo', () => delay('infinite')));
  const { store } = renderApp({ at: '/subscriptions', routes });
  expect(screen.getByText('The page')).toBeVisible();
  expect(selectOpenDialog(store.getState())).toBeNull();
});

test('shows the page to a stored user before the server responds', async () => {
  edge.use(http.get('*/api/auth/currentuserinfo', () => delay('infinite')));
  localStorage.setItem('user', JSON.stringify({ userName: 'ada@example.com' }));
  renderApp({ at: '/subscriptions', routes });
  expect(await screen.findByText('The page')).toBeVisible();
});

const INVALID = ['not json', '{"userName":', '[]', '"text"', '{"userName":""}'];

test.each(INVALID)('treats the invalid stored user %s as an anonymous visitor', async (stored) => {
  localStorage.setItem('user', stored);
  renderApp({ at: '/subscriptions', routes });
  expect(await screen.findByRole('heading', { name: 'Please login to see this page' })).toBeVisible();
});
