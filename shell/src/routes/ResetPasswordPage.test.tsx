import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import ResetPasswordPage from './ResetPasswordPage';

const CODE = 'Ab3dEf7hJk9mNp2q';
const open = (code: string) =>
  renderApp({ at: `/ResetPassword/${code}`, routes: { '/ResetPassword/:ResetCode': <ResetPasswordPage /> } });
const button = () => screen.getByRole('button', { name: 'Set new password' });

test('a customer with a used or expired link learns it before typing a password, and can request a new link', async () => {
  edge.use(http.post('*/api/auth/checkresetcode', () => HttpResponse.json({ isValid: false })));
  const { user, store } = open(CODE);
  expect(await screen.findByText(/This link has been used or has expired/)).toBeVisible();
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Request a new link' }));
  expect(store.getState().dialogs.open).toBe('forgot');
});

test('asks for the password if the check of the link fails', async () => {
  const failed = jest.fn(() => HttpResponse.json({}, { status: 429 }));
  edge.use(http.post('*/api/auth/checkresetcode', failed));
  open(CODE);
  await waitFor(() => expect(failed).toHaveBeenCalled());
  expect(await screen.findByLabelText('New Password')).toBeVisible();
});

test.each([15, 17])('shows that a link with a code of %i characters is invalid', (length) => {
  open('x'.repeat(length));
  expect(screen.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
});

test('opening the link does not use up the code, but saving the new password does', async () => {
  const received: unknown[] = [];
  edge.use(
    http.post('*/api/auth/reset', async ({ request }) => {
      received.push(await request.json());
      return HttpResponse.json(null);
    }),
  );
  const { user } = open(CODE);
  expect(button()).toBeDisabled();
  await user.type(screen.getByLabelText('New Password'), 's');
  expect(screen.getByText(/^At least 6 characters: too short so far$/)).toBeVisible();
  await user.clear(screen.getByLabelText('New Password'));
  await user.type(screen.getByLabelText('New Password'), 'secret-2');
  expect(received).toEqual([]);
  await user.click(button());
  expect(await screen.findByRole('heading', { name: 'Your password has been reset successfully.' })).toHaveFocus();
  expect(received).toEqual([{ code: CODE, password: 'secret-2' }]);
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('tells signed-in customers that the link may set the password of another account', async () => {
  edge.use(signedIn);
  open(CODE);
  const words = 'You are signed in as ada@example.com. This link may belong to another account.';
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['a started order', { Qnt: 40, DiscountCode: '' }, ['Back to your order', 'See your subscriptions']],
  ['a completed order', { Qnt: 40 }, ['See your subscriptions']],
  ['a started renewal', { Qnt: 40, DiscountCode: '', SubscriptionId: 'sub-1' }, ['See your subscriptions']],
])('after a reset, a signed-in customer with %s gets links to the next steps', async (_which, draft, names) => {
  localStorage.setItem('purchaseDto', JSON.stringify(draft));
  edge.use(
    http.post('*/api/auth/reset', () => {
      edge.use(signedIn);
      return HttpResponse.json(null);
    }),
  );
  const { user } = open(CODE);
  await user.type(screen.getByLabelText('New Password'), 'secret-2{Enter}');
  expect(await screen.findByText('You are signed in as ada@example.com.')).toBeVisible();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
  expect(screen.getByRole('link', { name: 'See your subscriptions' })).toHaveAttribute('href', '/subscriptions');
});

test.each([
  [
    'the code was used',
    () => HttpResponse.json({ detail: 'Invalid Reset Link' }, { status: 400 }),
    'Failed to reset password',
  ],
  ['the server responds with 204', () => new HttpResponse(null, { status: 204 }), 'Failed to reset password'],
  ['the server fails', () => new HttpResponse('<h1>oops</h1>', { status: 500 }), 'Failed to reset password'],
  ['the server does not respond', () => HttpResponse.error(), 'Something went wrong. Please try again later.'],
])('shows an error and allows another attempt if %s', async (_case, respond, message) => {
  edge.use(http.post('*/api/auth/reset', respond));
  const { user } = open(CODE);
  await user.type(screen.getByLabelText('New Password'), 'secret-2');
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('New Password')).toHaveValue('secret-2');
  expect(button()).toBeEnabled();
});

test('refuses a password that is too short', async () => {
  const { user } = open(CODE);
  await user.type(screen.getByLabelText('New Password'), '12345');
  await user.tab();
  expect(await screen.findByText('Password must be at least 6 characters long')).toBeVisible();
  expect(button()).toBeDisabled();
});
