import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { useCurrentUser } from 'shared/api';
import { openDialog, useAppDispatch } from 'shared/store';
import { edge, renderApp } from 'shared/testing/renderApp';
import { AuthDialogs } from './AuthDialogs';

const ada = { userName: 'ada@example.com' };

function Site() {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  return (
    <>
      <main id="content" tabIndex={-1} />
      {user ? null : <button onClick={() => dispatch(openDialog('login'))}>Open sign in</button>}
      <button onClick={() => dispatch(openDialog('register'))}>Open register</button>
      <AuthDialogs />
    </>
  );
}

async function openSite(button: 'Open sign in' | 'Open register' = 'Open sign in') {
  const app = renderApp({ at: '/', routes: { '/': <Site /> } });
  await app.user.click(screen.getByRole('button', { name: button }));
  await screen.findByLabelText('Email');
  return app;
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');

/** Answers a call and keeps what it was sent. */
function receive(path: string, answer: () => Response): { body?: unknown } {
  const received: { body?: unknown } = {};
  edge.use(
    http.post(`*${path}`, async ({ request }) => {
      received.body = await request.json();
      return answer();
    }),
  );
  return received;
}

const whoAmI = (user: object) => edge.use(http.get('*/api/auth/currentuserinfo', () => HttpResponse.json(user)));
const done = () => new HttpResponse(null, { status: 204 });

test('I sign in, and the dialog closes with me signed in', async () => {
  const { user, store } = await openSite();
  const received = receive('/api/auth/login', () => {
    whoAmI(ada);
    return done();
  });
  await user.type(email(), 'ada@example.com');
  await user.type(password(), 'secret-1');
  await user.click(screen.getByLabelText('Remember me'));
  await user.click(dialog('Sign in').getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(received.body).toEqual({ email: 'ada@example.com', password: 'secret-1', remeberMe: true });
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(ada);
  expect(store.getState().dialogs.open).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

test.each([
  ['a wrong password', () => HttpResponse.json({ detail: 'no' }, { status: 401 }), 'Invalid username or password'],
  ['too many attempts', () => HttpResponse.json({ detail: 'Too many attempts. Try again in 5 minutes.' }, { status: 429 }), 'Too many attempts. Try again in 5 minutes.'],
  ['a plain text answer', () => new HttpResponse('The shop is closed', { status: 400 }), 'The shop is closed'],
  ['no answer', () => HttpResponse.error(), 'We could not reach the server. Check your connection and try again.'],
])('After %s I am told why, and what I typed is still there', async (_case, answer, sentence) => {
  const { user } = await openSite();
  receive('/api/auth/login', answer);
  await user.type(email(), 'ada@example.com');
  await user.type(password(), 'secret-1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(email()).toHaveValue('ada@example.com');
  expect(password()).toHaveValue('secret-1');
  expect(password()).toHaveFocus();
  expect(dialog('Sign in').getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('I register, am signed in and the dialog closes', async () => {
  const { user } = await openSite('Open register');
  const received = receive('/api/auth/register', () => {
    whoAmI(ada);
    return done();
  });
  await user.type(email(), ' ada@example.com ');
  await user.type(password(), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(received.body).toEqual({ email: 'ada@example.com', password: 'secret-1' });
});

test('An address that already has an account is pointed out at the field', async () => {
  const { user } = await openSite('Open register');
  const taken = 'There is an account for this address already.';
  receive('/api/auth/register', () => HttpResponse.json({ detail: taken, errors: { email: taken } }, { status: 409 }));
  await user.type(email(), 'ada@example.com');
  await user.type(password(), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(taken);
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription(taken);
});

test('I ask for a reset and am not told whether there is an account', async () => {
  const { user } = await openSite();
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  const received = receive('/api/auth/forgot', done);
  await user.type(email(), 'ada@example.com');
  await user.click(dialog('Forgot password').getByRole('button', { name: 'Request reset' }));
  expect(await screen.findByText(/If there is an account for ada@example.com/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(received.body).toEqual({ email: 'ada@example.com', baseUrl: location.origin });
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('A request for a reset that fails keeps the form open and says why', async () => {
  const { user } = await openSite();
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  receive('/api/auth/forgot', () => HttpResponse.json('Please wait a minute', { status: 429 }));
  await user.type(email(), 'ada@example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a minute');
  expect(email()).toHaveValue('ada@example.com');
});

test('One dialog is open at a time, and my e-mail address comes along', async () => {
  const { user } = await openSite();
  await user.type(email(), 'ada@example.com');
  for (const [button, next] of [
    ['Forgot password?', 'Forgot password'],
    ['Back to login', 'Sign in'],
    ['Create new account', 'Register new user'],
    ['Already have account?', 'Sign in'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: next })).toBeVisible();
    expect(email()).toHaveValue('ada@example.com');
  }
});

test.each([
  ['Escape', '{Escape}'],
  ['Cancel', undefined],
])('%s closes the dialog and the focus is back where I was', async (way, key) => {
  const { user } = await openSite();
  expect(email()).toHaveFocus();
  if (key) await user.keyboard(key);
  else await user.click(screen.getByRole('button', { name: way }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open sign in' })).toHaveFocus();
});

test.each([
  ['', 'Email is required'],
  ['ada', 'Invalid email address'],
  ['ada@example', 'Invalid email address'],
])('The e-mail address %p is refused once I left the field', async (typed, sentence) => {
  const { user } = await openSite();
  if (typed) await user.type(email(), typed);
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(email()).toHaveAccessibleDescription(sentence);
});

test.each([
  ['', 'Password is required'],
  ['12345', 'Password must be at least 6 characters long'],
])('The password %p is refused once I left the field', async (typed, sentence) => {
  const { user } = await openSite('Open register');
  await user.click(password());
  if (typed) await user.type(password(), typed);
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('I can submit only what is complete, and only once', async () => {
  const { user } = await openSite();
  const submit = dialog('Sign in').getByRole('button', { name: 'Sign in' });
  expect(submit).toBeDisabled();
  await user.type(email(), 'ada@example.com');
  await user.type(password(), '12345');
  expect(submit).toBeDisabled();
  await user.type(password(), '6');
  expect(submit).toBeEnabled();
  edge.use(
    http.post('*/api/auth/login', async () => {
      await delay(50);
      return new HttpResponse(null, { status: 401 });
    }),
  );
  await user.click(submit);
  expect(submit).toBeDisabled();
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('My password manager knows the fields', async () => {
  const { user } = await openSite();
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  await user.click(screen.getByRole('button', { name: 'Create new account' }));
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
});
