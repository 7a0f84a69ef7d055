import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SessionResponse } from 'shared/contract/account';
import { visitorId } from 'shared/store';
import { edge } from 'shared/testing/renderApp';
import { answerAccount, answerCall, HERE, openAccount, PHONE, refuse, wrongPassword } from '../testing/accountPage';

let sessions: SessionResponse[];

beforeEach(() => {
  sessions = [HERE, PHONE];
  answerAccount(() => sessions);
});

const section = (name: string) => within(screen.getByRole('region', { name }));

test("shows the sections in order, and the customer's email address", async () => {
  openAccount();
  expect(screen.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Email',
    'Password',
    'Sessions',
    'Export my data',
    'Delete my account',
  ]);
  expect(await section('Email').findByText('ada@example.com')).toBeVisible();
});

describe('email', () => {
  test('requests a confirmation link for a new email address, and returns the focus to the button', async () => {
    const bodies = answerCall('email');
    const { user } = openAccount();
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    expect(screen.getByLabelText('New email address')).toHaveFocus();
    await user.type(screen.getByLabelText('New email address'), 'new@example.com');
    await user.type(screen.getByLabelText('Current password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/We've sent a link to new@example.com/)).toBeVisible();
    expect(bodies).toEqual([{ email: 'new@example.com', password: 'correct horse', baseUrl: location.origin }]);
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
  });

  test('shows an error for an invalid address and disables the button', async () => {
    const { user } = openAccount();
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await user.type(screen.getByLabelText('New email address'), 'nobody');
    await user.type(screen.getByLabelText('Current password'), 'correct horse');
    expect(await screen.findByText('Invalid email address')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send link' })).toBeDisabled();
  });

  test('closes the form on Cancel and focuses the button', async () => {
    const { user } = openAccount();
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('New email address')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
  });

  test('shows an error above the form if it is not about a field', async () => {
    answerCall('email', refuse(429, { detail: 'You have asked for several links. Try again in 5 minutes.' }));
    const { user } = openAccount();
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await user.type(screen.getByLabelText('New email address'), 'new@example.com');
    await user.type(screen.getByLabelText('Current password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 5 minutes.');
    expect(screen.getByLabelText('New email address')).toHaveValue('new@example.com');
  });
});

describe('password', () => {
  test('offers customers without a password to set one by email', async () => {
    const asked: unknown[] = [];
    edge.use(
      http.get('*/api/auth/currentuserinfo', () =>
        HttpResponse.json({ userName: 'ada@example.com', hasPassword: false }),
      ),
      http.post('*/api/auth/forgot', async ({ request }) => {
        asked.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = openAccount();
    await user.click(await screen.findByRole('button', { name: 'Set a password' }));
    expect(await screen.findByText(/^We've emailed a link to ada@example.com\./)).toHaveTextContent(
      /set a password\.$/,
    );
    expect(asked).toEqual([{ email: 'ada@example.com', baseUrl: location.origin }]);
    expect(screen.queryByRole('button', { name: 'Change password' })).not.toBeInTheDocument();
  });

  async function fillIn(newPassword: string) {
    const { user } = openAccount();
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    await user.type(screen.getByLabelText('Current password'), 'correct horse');
    await user.type(screen.getByLabelText('New password'), newPassword);
    return user;
  }

  test('changes the password and reloads the list of sessions', async () => {
    const bodies = answerCall('password');
    const user = await fillIn('battery staple');
    expect(await screen.findByText('Safari on iPhone')).toBeVisible();
    sessions = [HERE];
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText(/Your password has changed/)).toBeVisible();
    expect(bodies).toEqual([{ password: 'correct horse', newPassword: 'battery staple' }]);
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  });

  test('shows one error for a wrong current password and focuses its field', async () => {
    answerCall('password', wrongPassword);
    const user = await fillIn('battery staple');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findAllByText('This is not your current password.')).toHaveLength(1);
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(screen.getByLabelText('Current password')).toBeInvalid();
    expect(screen.getByLabelText('New password')).toHaveValue('battery staple');
  });

  test('shows the minimum length for a short password and disables the button', async () => {
    const user = await fillIn('short');
    expect(screen.getByText(/^At least 6 characters: too short so far$/)).toBeVisible();
    await user.tab();
    expect(await screen.findByText('Password must be at least 6 characters long')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save password' })).toBeDisabled();
  });
});

describe('a customer without a password', () => {
  const FORGOT = '*/api/auth/forgot';

  test.each([
    ['Change email', 'New email address'],
    ['Change password', 'New password'],
    ['Delete my account', undefined],
  ])('can set one by email from the form “%s”, and the typed values stay', async (opener, typed) => {
    let asked: unknown;
    edge.use(
      http.post(FORGOT, async ({ request }) => {
        asked = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = openAccount();
    await screen.findByText('ada@example.com');
    await user.click(screen.getByRole('button', { name: opener }));
    if (typed !== undefined) await user.type(screen.getByLabelText(typed), 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Set one by email' }));
    expect(await screen.findByText(/^We've emailed a link to ada@example.com\. Open it in this browser/)).toBeVisible();
    expect(asked).toEqual({ email: 'ada@example.com', baseUrl: location.origin });
    if (typed !== undefined) expect(screen.getByLabelText(typed)).toHaveValue('new@example.com');
    expect(screen.getByLabelText('Current password')).toBeVisible();
  });

  test('sees why no email was sent, and can try again', async () => {
    edge.use(http.post(FORGOT, () => HttpResponse.json({ detail: 'Try again in 5 minutes.' }, { status: 429 })));
    const { user } = openAccount();
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await user.click(screen.getByRole('button', { name: 'Set one by email' }));
    expect(await screen.findByText('Try again in 5 minutes.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set one by email' })).toBeVisible();
  });
});

test('offers an export that includes the visits from this browser', async () => {
  openAccount();
  const link = screen.getByRole('link', { name: 'Download my data (JSON)' });
  expect(link).toHaveAttribute('href', `/api/account/export?visitorId=${visitorId()}`);
  expect(link).toHaveAttribute('download');
  expect(await screen.findByText('ada@example.com')).toBeVisible();
});
