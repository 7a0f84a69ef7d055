import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import { Link } from 'shared/router';
import JoinPage from './JoinPage';

const openLink = () => renderApp({ at: '/office/join', routes: { 'office/join': <JoinPage /> } });

test('sets up a password and an authenticator app, and shows the recovery codes once', async () => {
  edge.use(
    http.post('*/api/staff/link', () =>
      HttpResponse.json({ email: 'ann@example.com', role: 'support', oneTimeSecret: 'KEY', oneTimeUri: 'otpauth://x' }),
    ),
    http.post('*/api/staff/password', () => HttpResponse.json({ recoveryCodes: ['abcd-efgh-jkmn'] })),
  );
  const { user } = openLink();
  expect(await screen.findByText('At least 12 characters')).toBeVisible();
  await user.type(screen.getByLabelText('New password'), 'a long password');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Set up and sign in' }));
  expect(await screen.findByText('abcd-efgh-jkmn')).toBeVisible();
});

test('says that the reply could not be read', async () => {
  edge.use(http.post('*/api/staff/link', () => HttpResponse.json({ email: 'ann@example.com' })));
  openLink();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not read the link.');
});

test('opens the link again after a failure of the network', async () => {
  edge.use(http.post('*/api/staff/link', () => HttpResponse.error(), { once: true }));
  const { user } = openLink();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  edge.use(
    http.post('*/api/staff/link', () =>
      HttpResponse.json({ email: 'ann@example.com', role: 'support', oneTimeSecret: 'KEY', oneTimeUri: 'otpauth://x' }),
    ),
  );
  await user.click(retry);
  expect(await screen.findByText('At least 12 characters')).toBeVisible();
});

test('says that a used link does not work any more', async () => {
  const detail = 'This link does not work any more. Ask the owner of the shop for a new one.';
  edge.use(http.post('*/api/staff/link', () => HttpResponse.json({ status: 404, detail }, { status: 404 })));
  openLink();
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
});

test('opens another link in the same tab', async () => {
  const codes: unknown[] = [];
  edge.use(
    http.post('*/api/staff/link', async ({ request }) => {
      codes.push(await request.json());
      return HttpResponse.json({ status: 404, detail: 'This link does not work any more.' }, { status: 404 });
    }),
  );
  const page = (
    <>
      <Link to="#second">Another link</Link>
      <JoinPage />
    </>
  );
  const { user } = renderApp({ at: '/office/join#first', routes: { 'office/join': page } });
  await screen.findByRole('alert');
  await user.click(screen.getByRole('link', { name: 'Another link' }));
  await waitFor(() => expect(codes).toEqual([{ link: 'first' }, { link: 'second' }]));
});
