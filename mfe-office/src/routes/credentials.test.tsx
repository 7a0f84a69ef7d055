import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import { answerReleases, CHECKOUT, signInAs } from '../testing/answerReleases';
import { releasedPackage } from '../testing/releasedPackage';
import ReleasesPage from './ReleasesPage';

const CREDENTIAL = {
  name: 'checkout',
  packages: ['mfe-checkout'],
  commands: ['publish', 'promote'],
  claims: null,
  createdAt: '2026-11-01T00:00:00Z',
  createdBy: 'owner',
  expiresAt: '2027-01-30T00:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
};

beforeEach(() => {
  answerReleases();
  edge.use(
    http.get('*/api/releases', () => HttpResponse.json([CHECKOUT, releasedPackage('shell')])),
    http.get('*/api/releases/credentials', () => HttpResponse.json([CREDENTIAL])),
  );
});

const openReleases = () =>
  renderApp({ at: '/office/releases', routes: { 'office/releases/:name?': <ReleasesPage /> } });

test('the owner creates a credential, whose secret is shown once', async () => {
  signInAs('owner');
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/releases/credentials', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ name: 'account', secret: 'release_x', expiresAt: null });
    }),
  );
  const { user } = openReleases();
  await user.click(await screen.findByRole('button', { name: 'Create a credential' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Name'), 'account');
  await user.type(dialog.getByLabelText('Packages'), 'mfe-account');
  await user.type(dialog.getByLabelText('Commands'), 'publish, promote');
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  expect(await dialog.findByText('Anyone with the secret can run publish, promote for mfe-account.')).toBeVisible();
  expect(bodies).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create a credential' }));
  expect(await dialog.findByText(/release_x/)).toBeVisible();
  expect(bodies).toEqual([{ name: 'account', packages: ['mfe-account'], commands: ['publish', 'promote'] }]);
});

test('the owner revokes a credential', async () => {
  signInAs('owner');
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/releases/credentials/revoke', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ name: 'checkout' });
    }),
  );
  const { user } = openReleases();
  expect(await screen.findByText('Expires 30 Jan 2027, 00:00 GMT')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke checkout' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Show what happens' }));
  await user.click(await dialog.findByRole('button', { name: 'Revoke checkout' }));
  expect(await dialog.findByText('The credential checkout is revoked.')).toBeVisible();
  expect(bodies).toEqual([{ name: 'checkout' }]);
});

test('the owner sees which old releases would be removed, and removes them', async () => {
  signInAs('owner');
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/releases/gc', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ removed: ['shell@0.9.0'] });
    }),
  );
  const { user } = openReleases();
  await user.click(await screen.findByRole('button', { name: 'Remove old releases' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Days'), '60');
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  expect(await dialog.findByText('This removes shell@0.9.0.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove old releases' }));
  expect(await dialog.findByText('Removed shell@0.9.0.')).toBeVisible();
  expect(bodies).toEqual([
    { isTrial: true, days: 60 },
    { isTrial: false, days: 60 },
  ]);
});

test('a squad sees no credentials', async () => {
  openReleases();
  expect(await screen.findByRole('heading', { name: 'Live releases' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Credentials' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove old releases' })).toBeNull();
});
