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

test('a visitor is asked to sign in, by a sentence and by the dialog', async () => {
  const { store } = renderApp({ at: '/subscriptions', routes });
  expect(await screen.findByRole('heading', { name: 'Please login to see this page' })).toBeVisible();
  await waitFor(() => expect(selectOpenDialog(store.getState())).toBe('login'));
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
});

test('a customer sees the page, and is never asked', async () => {
  edge.use(signedIn);
  const { store } = renderApp({ at: '/subscriptions', routes });
  expect(await screen.findByText('The page')).toBeVisible();
  expect(selectOpenDialog(store.getState())).toBeNull();
});

test('until it is known who I am, the page stands as it does while it loads', () => {
  edge.use(http.get('*/api/auth/currentuserinfo', () => delay('infinite')));
  const { store } = renderApp({ at: '/subscriptions', routes });
  expect(screen.getByText('The page')).toBeVisible();
  expect(selectOpenDialog(store.getState())).toBeNull();
});

test('a stored user sees the page before the server has answered', async () => {
  edge.use(http.get('*/api/auth/currentuserinfo', () => delay('infinite')));
  localStorage.setItem('user', JSON.stringify({ userName: 'ada@example.com' }));
  renderApp({ at: '/subscriptions', routes });
  expect(await screen.findByText('The page')).toBeVisible();
});

test.each(['not json', '{"userName":', '[]', '"text"', '{"userName":""}'])('what is stored as user and is none counts as nobody: %s', async (stored) => {
  localStorage.setItem('user', stored);
  renderApp({ at: '/subscriptions', routes });
  expect(await screen.findByRole('heading', { name: 'Please login to see this page' })).toBeVisible();
});
