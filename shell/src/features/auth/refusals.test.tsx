import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { act } from 'react';
import { openDialog } from 'shared/store';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { AuthDialogs } from './AuthDialogs';

async function openForm(name: 'login' | 'register' | 'forgot') {
  const view = renderApp({ at: '/', routes: { '/': <AuthDialogs /> } });
  act(() => void view.store.dispatch(openDialog(name)));
  await screen.findByLabelText('Email');
  return view;
}

const FORMS = {
  register: { path: '/api/auth/register', button: 'Create account', fields: ['Email', 'Password'] },
  forgot: { path: '/api/auth/forgot', button: 'Request reset', fields: ['Email'] },
  login: { path: '/api/auth/login', button: 'Sign in', fields: ['Email', 'Password'] },
} as const;

const TYPED = { Email: 'ada@example.com', Password: 'secret-1' } as const;

test.each<[keyof typeof FORMS, string, () => Response, string]>([
  [
    'register',
    'plain text',
    () => HttpResponse.text('Registration is closed', { status: 400 }),
    'Registration is closed',
  ],
  [
    'register',
    'a JSON string',
    () => HttpResponse.json('Registration is closed', { status: 409 }),
    'Registration is closed',
  ],
  [
    'register',
    'missing',
    () => HttpResponse.error(),
    'We could not reach the server. Check your connection and try again.',
  ],
  [
    'forgot',
    'problem JSON',
    () => HttpResponse.json({ detail: 'Too many requests.' }, { status: 429 }),
    'Too many requests.',
  ],
  ['forgot', 'plain text', () => HttpResponse.text('Mail is down', { status: 503 }), 'Mail is down'],
  [
    'forgot',
    'missing',
    () => HttpResponse.error(),
    'We could not reach the server. Check your connection and try again.',
  ],
  [
    'login',
    'HTML',
    () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }),
    'The server had a problem (502). Please try again in a moment.',
  ],
])('the %s form stays open and shows the reason (reply: %s)', async (name, _case, respond, message) => {
  const { path, button, fields } = FORMS[name];
  edge.use(http.post(`*${path}`, respond));
  const { user } = await openForm(name);
  for (const field of fields) await user.type(screen.getByLabelText(field), TYPED[field]);
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
});

test('registering a taken address shows one error, focuses the email field and offers to sign in', async () => {
  const sentence = 'An account with this email already exists. Please sign in instead.';
  edge.use(
    http.post('*/api/auth/register', () =>
      HttpResponse.json({ detail: sentence, code: 'account-exists', errors: { email: sentence } }, { status: 409 }),
    ),
  );
  const { user } = await openForm('register');
  for (const field of FORMS.register.fields) await user.type(screen.getByLabelText(field), TYPED[field]);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Sign in with this address' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.com');
});

test.each([200, 204])('signs the customer in if the server responds with %d', async (status) => {
  edge.use(
    http.post('*/api/auth/login', () => {
      edge.use(signedIn);
      return new HttpResponse(null, { status });
    }),
  );
  const { user, store } = await openForm('login');
  for (const field of FORMS.login.fields) await user.type(screen.getByLabelText(field), TYPED[field]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.getState().dialogs.open).toBeNull());
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ userName: 'ada@example.com' });
});

test.each(['login', 'register', 'forgot'] as const)(
  'the %s form can be submitted only once and only with valid fields',
  async (name) => {
    const { path, button, fields } = FORMS[name];
    edge.use(http.post(`*${path}`, () => delay('infinite')));
    const { user } = await openForm(name);
    const submit = screen.getByRole('button', { name: button });
    for (const field of fields) {
      expect(submit).toBeDisabled();
      await user.type(screen.getByLabelText(field), TYPED[field]);
    }
    expect(submit).toBeEnabled();
    await user.click(submit);
    expect(submit).toBeDisabled();
  },
);
