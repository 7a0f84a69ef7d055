import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Navigate, useLocation } from 'react-router-dom';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { SessionButton } from './SessionButton';
import { isSigningOut } from './useSignOut';

function Home() {
  const { state } = useLocation();
  return (
    <>
      <SessionButton user={{ userName: 'ada@example.com' }} />
      <p>{isSigningOut(state) ? 'Signing out' : 'Home'}</p>
    </>
  );
}

test('a page that was reloaded during a sign-out completes the sign-out once', async () => {
  let signOuts = 0;
  edge.use(
    signedIn,
    http.post('*/api/auth/logout', () => {
      signOuts += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  // A reload keeps the state of the location.
  const reloaded = <Navigate to="/" state={{ isSigningOut: true }} replace />;
  renderApp({ at: '/reloaded', routes: { '/': <Home />, '/reloaded': reloaded } });
  expect(await screen.findByText('Signing out')).toBeVisible();
  expect(await screen.findByText('Home')).toBeVisible();
  await waitFor(() => expect(signOuts).toBe(1));
});
