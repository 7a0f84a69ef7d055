import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import HomePage from './HomePage';

const signedOut = http.get('*/api/staff/me', () => new HttpResponse(null, { status: 204 }));
afterEach(() => jest.useRealTimers());

const openOffice = () => renderApp({ at: '/office', routes: { office: <HomePage /> } });

test('asks visitors to sign in, and then shows the office', async () => {
  let member: object | null = null;
  edge.use(
    http.get('*/api/staff/me', () => (member ? HttpResponse.json(member) : new HttpResponse(null, { status: 204 }))),
    http.post('*/api/staff/signin', async ({ request }) => {
      expect(await request.json()).toEqual({ email: 'ann@example.com', password: 'a long password', code: '123456' });
      member = { email: 'ann@example.com', role: 'support' };
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('*/api/office/reports', () => HttpResponse.json([])),
    http.get('*/api/office/home', () => HttpResponse.json({ needsYou: [] })),
  );
  const { user } = openOffice();
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
  await user.type(screen.getByLabelText('Password'), 'a long password');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('ann@example.com')).toBeVisible();
  expect(screen.getByText('(support)')).toBeVisible();
});

test('asks to sign in again when the session of an open page ends', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let member: object | null = { email: 'ann@example.com', role: 'support' };
  edge.use(
    http.get('*/api/staff/me', () => (member ? HttpResponse.json(member) : new HttpResponse(null, { status: 204 }))),
    http.get('*/api/office/reports', () => HttpResponse.json([])),
    http.get('*/api/office/home', () => HttpResponse.json({ needsYou: [] })),
  );
  openOffice();
  expect(await screen.findByText('ann@example.com')).toBeVisible();
  expect(screen.getByText('(support)')).toBeVisible();
  member = null;
  await act(async () => jest.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByLabelText('Password')).toBeVisible();
});

test('keeps the typed values if the sign-in is refused', async () => {
  const detail =
    'Wrong email, password or code. Check all three and try again with a new code. After ten wrong codes, wait an hour.';
  edge.use(
    signedOut,
    http.post('*/api/staff/signin', () => HttpResponse.json({ status: 401, detail }, { status: 401 })),
  );
  const { user } = openOffice();
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
  await user.type(screen.getByLabelText('Password'), 'a long password');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
});
