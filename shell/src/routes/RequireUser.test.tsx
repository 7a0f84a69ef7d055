import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { selectOpenDialog } from 'shared/store';
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
