import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { useCurrentUser } from 'shared/api';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from 'shared/domain/credentials';
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
  const view = renderApp({ at: '/', routes: { '/': <Site /> } });
  await view.user.click(screen.getByRole('button', { name: button }));
  await screen.findByLabelText('Email');
  return view;
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');

/** Replies to a call and records the request's body. */
function recordCall(path: string, respond: () => Response): { body?: unknown } {
  const received: { body?: unknown } = {};
  edge.use(
    http.post(`*${path}`, async ({ request }) => {
      received.body = await request.json();
      return respond();
    }),
  );
  return received;
}

const setUser = (user: object) => edge.use(http.get('*/api/auth/currentuserinfo', () => HttpResponse.json(user)));
const noContent = () => new HttpResponse(null, { status: 204 });

test('the form knows an email and a password that a password manager filled in without an event', async () => {
  const { user } = await openSite();
  const received = recordCall('/api/auth/login', noContent);
  /** Sets a value like a browser or a browser extension, which React does not notice. */
  const fillIn = (field: HTMLElement, value: string) =>
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  fillIn(email(), 'ada@example.com');
  fillIn(password(), 'secret-1');
  const submit = dialog('Sign in').getByRole('button', { name: 'Sign in' });
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  await waitFor(() =>
    expect(received.body).toEqual({ email: 'ada@example.com', password: 'secret-1', remeberMe: false }),
  );
});

test('a customer signs in and the dialog closes', async () => {
  const { user, store } = await openSite();
  const received = recordCall('/api/auth/login', () => {
    setUser(ada);
    return noContent();
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

test('after a wrong password, the form tells every visitor how a first password can stop working', async () => {
  const { user } = await openSite();
  recordCall('/api/auth/login', () => HttpResponse.json({ detail: 'no' }, { status: 401 }));
  await user.type(email(), 'ada@example.com');
  await user.type(password(), 'secret-1{Enter}');
  expect(await screen.findByRole('status')).toHaveTextContent(/first password no longer works/);
  expect(password()).toHaveAccessibleDescription('Invalid username or password');
});

const TOO_MANY = 'Too many attempts. Try again in 5 minutes.';

test.each([
  ['a wrong password', () => HttpResponse.json({ detail: 'no' }, { status: 401 }), 'Invalid username or password'],
  ['too many attempts', () => HttpResponse.json({ detail: TOO_MANY }, { status: 429 }), TOO_MANY],
  ['a plain text response', () => new HttpResponse('The shop is closed', { status: 400 }), 'The shop is closed'],
  ['no response', () => HttpResponse.error(), 'We could not reach the server. Check your connection and try again.'],
])('after %s, the dialog shows the reason and keeps the typed values', async (_case, respond, message) => {
  const { user } = await openSite();
  recordCall('/api/auth/login', respond);
  await user.type(email(), 'ada@example.com');
  await user.type(password(), 'secret-1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(email()).toHaveValue('ada@example.com');
  expect(password()).toHaveValue('secret-1');
  expect(password()).toHaveFocus();
  expect(dialog('Sign in').getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('a visitor registers and is signed in, and the dialog closes', async () => {
  const { user } = await openSite('Open register');
  const received = recordCall('/api/auth/register', () => {
    setUser(ada);
    return noContent();
  });
  await user.type(email(), ' ada@example.com ');
  await user.type(password(), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(received.body).toEqual({ email: 'ada@example.com', password: 'secret-1' });
});

test('a visitor who registers sees why the button is still disabled', async () => {
  const { user } = await openSite('Open register');
  await user.type(email(), 'ada@example.com');
  await user.type(password(), '12345');
  expect(screen.getByRole('button', { name: 'Create account' })).toBeDisabled();
  expect(screen.getByText(/^At least 6 characters: too short so far$/)).toBeVisible();
  await user.type(password(), '6');
  expect(screen.getByRole('button', { name: 'Create account' })).toBeEnabled();
  expect(screen.getByText(/^At least 6 characters: long enough$/)).toBeVisible();
});

test('the email field shows that the address already has an account', async () => {
  const { user } = await openSite('Open register');
  const taken = 'There is an account for this address already.';
  recordCall('/api/auth/register', () =>
    HttpResponse.json({ detail: taken, errors: { email: taken } }, { status: 409 }),
  );
  await user.type(email(), 'ada@example.com');
  await user.type(password(), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(taken);
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription(taken);
});

test('a visitor requests a reset, and the response does not reveal whether there is an account', async () => {
  const { user } = await openSite();
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  const received = recordCall('/api/auth/forgot', noContent);
  await user.type(email(), 'ada@example.com');
  await user.click(dialog('Forgot password').getByRole('button', { name: 'Request reset' }));
  expect(await screen.findByText(/If there is an account for ada@example.com/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(received.body).toEqual({ email: 'ada@example.com', baseUrl: location.origin });
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a failed reset request keeps the form open and shows the reason', async () => {
  const { user } = await openSite();
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  recordCall('/api/auth/forgot', () => HttpResponse.json('Please wait a minute', { status: 429 }));
  await user.type(email(), 'ada@example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a minute');
  expect(email()).toHaveValue('ada@example.com');
});

test('only one dialog is open at a time, and the next one keeps the email and focuses the password', async () => {
  const { user } = await openSite();
  await user.type(email(), 'ada@example.com');
  for (const [button, next, first] of [
    ['Forgot password?', 'Forgot password', email],
    ['Back to login', 'Sign in', password],
    ['Create new account', 'Register new user', password],
    ['Already have account?', 'Sign in', password],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: next })).toBeVisible();
    expect(email()).toHaveValue('ada@example.com');
    expect(first()).toHaveFocus();
  }
});

test.each([
  ['Escape', '{Escape}'],
  ['Cancel', undefined],
])('%s closes the dialog and returns the focus to the button that opened it', async (way, key) => {
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
])('with the email %p, an error appears only on blur', async (typed, message) => {
  const { user } = await openSite();
  if (typed) await user.type(email(), typed);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
  expect(email()).toHaveAccessibleDescription(message);
});

test.each([
  ['', 'Password is required'],
  ['12345', 'Password must be at least 6 characters long'],
])('with the password %p, an error appears only on blur', async (typed, message) => {
  const { user } = await openSite('Open register');
  await user.click(password());
  if (typed) await user.type(password(), typed);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
});

test.each([
  [
    'an email address',
    email,
    `${'a'.repeat(EMAIL_MAX_LENGTH)}@example.com`,
    'Email must be at most 254 characters long',
  ],
  ['a password', password, 'a'.repeat(PASSWORD_MAX_LENGTH + 1), 'Password must be at most 512 characters long'],
])('%s that is too long for the server shows an error on blur', async (_name, field, pasted, message) => {
  const { user } = await openSite('Open register');
  await user.click(field());
  await user.paste(pasted);
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
});

test('the customer can submit the form only if it is valid, and only once', async () => {
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

test('the fields have autocomplete values for password managers', async () => {
  const { user } = await openSite();
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  await user.click(screen.getByRole('button', { name: 'Create new account' }));
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
});

describe('signing in by email', () => {
  async function askForEmail() {
    const { user } = await openSite();
    await user.type(email(), 'ada@example.com');
    await user.click(dialog('Sign in').getByRole('button', { name: 'Email me a sign-in link' }));
    return user;
  }

  test('a customer asks for an email, and types its six digits', async () => {
    const user = await askForEmail();
    const asked = recordCall('/api/auth/requestsigninlink', noContent);
    await user.click(await dialog('Sign in by email').findByRole('button', { name: 'Send email' }));
    expect(await screen.findByText(/^If there is an account for ada@example.com, we've sent an email./)).toBeVisible();
    expect(asked.body).toEqual({ email: 'ada@example.com', baseUrl: location.origin });
    const signIn = dialog('Sign in by email').getByRole('button', { name: 'Sign in' });
    await user.type(screen.getByLabelText('Six-digit code'), '123 45');
    expect(signIn).toBeDisabled();
    const typed = recordCall('/api/auth/signinbydigits', noContent);
    setUser(ada);
    await user.type(screen.getByLabelText('Six-digit code'), '6');
    await user.click(signIn);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(typed.body).toEqual({ email: 'ada@example.com', digits: '123456' });
  });

  test('a customer whose password was removed learns this on the page, and can dismiss it', async () => {
    const user = await askForEmail();
    await user.click(await dialog('Sign in by email').findByRole('button', { name: 'I already have a code' }));
    recordCall('/api/auth/signinbydigits', noContent);
    setUser({ ...ada, hasPassword: false });
    await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}');
    expect(await screen.findByText(/^Your account has no password\. To protect you/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'set a password' })).toHaveAttribute('href', '/account');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^Your account has no password/)).not.toBeInTheDocument();
  });

  test('another device types the address and the digits, and a wrong code keeps them', async () => {
    const user = await askForEmail();
    await user.click(await dialog('Sign in by email').findByRole('button', { name: 'I already have a code' }));
    const detail =
      'The code is wrong or has expired. Type the six digits from our newest email. After three wrong codes, open the link in the email instead.';
    recordCall('/api/auth/signinbydigits', () => HttpResponse.json({ detail }, { status: 401 }));
    expect(email()).toHaveValue('ada@example.com');
    await user.type(screen.getByLabelText('Six-digit code'), '000000{Enter}');
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByLabelText('Six-digit code')).toHaveValue('000000');
  });
});
