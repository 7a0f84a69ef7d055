import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import SignInLinkPage from './SignInLinkPage';

const CODE = 'Ab3dEf7hJk9mNp2q';
const open = () => renderApp({ at: `/SignIn/${CODE}`, routes: { '/SignIn/:SignInCode': <SignInLinkPage /> } });

test('the link signs the customer in, and the page links to the subscriptions', async () => {
  const received: unknown[] = [];
  edge.use(
    http.post('*/api/auth/signinbylink', async ({ request }) => {
      received.push(await request.json());
      edge.use(signedIn);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Signing you in…');
  expect(await screen.findByRole('heading', { name: 'You are signed in' })).toHaveFocus();
  expect(screen.getByText('You are signed in as ada@example.com.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your subscriptions' })).toHaveAttribute('href', '/subscriptions');
  expect(received).toEqual([{ code: CODE }]);
});

test('a customer whose password was removed learns why, and can set a new one', async () => {
  edge.use(
    http.post('*/api/auth/signinbylink', () => {
      edge.use(
        http.get('*/api/auth/currentuserinfo', () =>
          HttpResponse.json({ userName: 'ada@example.com', hasPassword: false }),
        ),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open();
  expect(await screen.findByText(/^Your account has no password\. To protect you/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'set a password' })).toHaveAttribute('href', '/account');
});

test('a link that was used or opened in another browser shows what to do', async () => {
  const detail =
    'Open the link in the browser where you asked for it. Or choose “Sign in by email”, then “I already have a code”, and type the six digits.';
  edge.use(
    http.post('*/api/auth/signinbylink', () => HttpResponse.json({ detail, code: 'other-browser' }, { status: 409 })),
  );
  open();
  expect(await screen.findByRole('heading', { name: 'You are not signed in' })).toHaveFocus();
  expect(screen.getByText(detail)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in by email' })).toBeVisible();
});

test("a signed-in customer who opens another browser's link learns that it was not used", async () => {
  const detail = 'Open the link in the browser where you asked for it.';
  edge.use(
    signedIn,
    http.post('*/api/auth/signinbylink', () => HttpResponse.json({ detail, code: 'other-browser' }, { status: 409 })),
  );
  open();
  expect(await screen.findByRole('heading', { name: 'You are still signed in' })).toHaveFocus();
  expect(screen.getByText(`The link was not used. ${detail}`)).toBeVisible();
  expect(screen.getByText('You are signed in as ada@example.com.')).toBeVisible();
});
