import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import ConfirmEmailPage from './ConfirmEmailPage';

const CODE = 'ABCDEFGHJKMNPQRS';

function openLink(code = CODE, reply: () => Response = () => new HttpResponse(null, { status: 204 })) {
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/account/confirmemail', async ({ request }) => {
      bodies.push(await request.json());
      return reply();
    }),
  );
  const view = renderApp({ at: `/account/email/${code}`, routes: { '/account/email/:code': <ConfirmEmailPage /> } });
  return { ...view, bodies };
}

test('confirms the address only after the customer presses the button', async () => {
  let userName = 'old@example.com';
  edge.use(http.get('*/api/auth/currentuserinfo', () => HttpResponse.json({ userName })));
  const { user, bodies } = openLink();
  const button = await screen.findByRole('button', { name: 'Confirm email address' });
  expect(bodies).toEqual([]);
  userName = 'new@example.com';
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Your email address has changed' })).toHaveFocus();
  expect(bodies).toEqual([{ code: CODE }]);
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account');
});

test("shows the server's error for a used link, and links to the account page instead of the button", async () => {
  const detail =
    'This link has been used, was cancelled, has expired or is incomplete, or a newer email has replaced it. Open the newest email, or sign in and ask for a new link on your account page.';
  const { user } = openLink(CODE, () => HttpResponse.json({ detail }, { status: 400 }));
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['the server does not respond', () => HttpResponse.error()],
  ['the server fails', () => new HttpResponse(null, { status: 500 })],
  ['another account has the address', () => new HttpResponse(null, { status: 409 })],
])('keeps the button if %s', async (_case, reply) => {
  const { user } = openLink(CODE, reply);
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm email address' })).toBeEnabled();
});

test('shows an error for a link with an incomplete code', () => {
  openLink('short');
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
