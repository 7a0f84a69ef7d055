import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SessionResponse } from 'shared/contract/account';
import { edge } from 'shared/testing/renderApp';
import { answerAccount, answerCall, HERE, openAccount, PHONE, refuse, SESSIONS } from '../testing/accountPage';

let sessions: SessionResponse[];

beforeEach(() => {
  sessions = [HERE, PHONE];
  answerAccount(() => sessions);
});

const section = () => within(screen.getByRole('region', { name: 'Sessions' }));

test('shows the device and the last use of each session, and marks this device', async () => {
  sessions = [HERE, { ...PHONE, device: null }];
  openAccount();
  const [here, other] = await section().findAllByRole('listitem');
  expect(here).toHaveTextContent('Firefox on LinuxLast used on 14 March 2026This device');
  expect(other).toHaveTextContent('Unknown deviceLast used on 10 March 2026');
  expect(section().getAllByRole('button', { name: /^End session/ })).toHaveLength(1);
});

test('shows the time of the last use if the session was used today', async () => {
  const now = new Date();
  sessions = [{ ...HERE, lastUsed: now.toISOString() }];
  openAccount();
  const time = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  expect(await section().findByText(`Last used today at ${time}`)).toBeVisible();
});

test('ends a session and focuses the heading', async () => {
  const bodies = answerCall('endsession');
  const { user } = openAccount();
  const button = await screen.findByRole('button', { name: /^End session of Safari on iPhone/ });
  sessions = [HERE];
  await user.click(button);
  expect(await screen.findByText('Session ended: Safari on iPhone.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  expect(await screen.findByText('You are not signed in anywhere else.')).toBeVisible();
  expect(bodies).toEqual([{ id: 'phone' }]);
});

test('ends all other sessions and reloads the list', async () => {
  const bodies = answerCall('endothersessions');
  const { user } = openAccount();
  const button = await screen.findByRole('button', { name: 'End all other sessions' });
  sessions = [HERE];
  await user.click(button);
  expect(await screen.findByText('Ended all other sessions.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(bodies).toHaveLength(1);
});

test('shows why a session could not be ended, and keeps it in the list', async () => {
  answerCall('endsession', refuse(503, { detail: 'The shop is being repaired.' }));
  const { user } = openAccount();
  await user.click(await screen.findByRole('button', { name: /^End session/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop is being repaired.');
  expect(screen.getByText('Safari on iPhone')).toBeVisible();
});

test('shows why the list failed to load, and Retry loads it', async () => {
  edge.use(http.get(SESSIONS, refuse(503, { detail: 'The shop is being repaired.' }), { once: true }));
  const { user } = openAccount();
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop is being repaired.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Safari on iPhone')).toBeVisible();
});

test('shows an error instead of an empty list if the reply is invalid', async () => {
  edge.use(http.get(SESSIONS, () => HttpResponse.json({})));
  openAccount();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your sessions.');
});
