import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import { answerReleases, CHECKOUT, signInAs } from '../testing/answerReleases';
import { releasedPackage } from '../testing/releasedPackage';
import ReleasesPage from './ReleasesPage';

beforeEach(answerReleases);

const openReleases = () =>
  renderApp({ at: '/office/releases', routes: { 'office/releases/:name?': <ReleasesPage /> } });

describe('a canary', () => {
  const evidence = {
    canary: { visitors: 400, failed: 21 },
    stable: { visitors: 3_600, failed: 4 },
    verdict: 'worse',
    reason: '21 of 400 visitors (5.3%) had errors.',
  };
  const tried = { ...CHECKOUT, canary: { version: '1.2.0', percent: 10 }, evidence };

  test('is shown with its evidence, and can be ended', async () => {
    const bodies: unknown[] = [];
    edge.use(
      http.get('*/api/releases', () => HttpResponse.json([tried])),
      http.post('*/api/releases/canary', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ consequences: ['All visitors get 1.1.0.'] });
      }),
    );
    const { user } = openReleases();
    const card = within(await screen.findByRole('region', { name: 'Canary' }));
    expect(card.getByRole('heading', { name: 'Canary 1.2.0 for 10% of the visitors' })).toBeVisible();
    expect(card.getByText('worse')).toBeVisible();
    expect(card.getByText(evidence.reason)).toBeVisible();
    expect(card.getByText('4 of 3600 (0.1%)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End the canary' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Show what happens' }));
    expect(await dialog.findByText('All visitors get 1.1.0.')).toBeVisible();
    expect(bodies).toEqual([{ name: 'mfe-checkout', revision: 2, version: '1.2.0', percent: 0, isTrial: true }]);
  });
});

test('a version can be promoted with an override by the owner', async () => {
  signInAs('owner');
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/releases/promote', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ consequences: ['All visitors get 1.0.0.', 'This overrides a refusal: frozen.'] });
    }),
  );
  const { user } = openReleases();
  const card = within(await screen.findByRole('region', { name: 'Versions' }));
  // The live version has no button that would make it live.
  expect(card.queryByRole('button', { name: 'Promote 1.1.0', hidden: true })).toBeNull();
  await user.click(card.getByText('1.0.0'));
  await user.click(card.getByRole('button', { name: 'Promote 1.0.0' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Reason'), 'outage');
  await user.click(dialog.getByLabelText('Override a refusal'));
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  expect(await dialog.findByText(/This overrides a refusal: frozen./)).toBeVisible();
  const sent = { name: 'mfe-checkout', revision: 2, version: '1.0.0', reason: 'outage', force: true, isTrial: true };
  expect(bodies).toEqual([sent]);
});

test('a squad freezes its package with a reason, and the freeze is shown', async () => {
  const frozen: object[] = [];
  edge.use(
    http.get('*/api/releases/freezes', () => HttpResponse.json(frozen)),
    http.post('*/api/releases/freeze', async ({ request }) => {
      frozen.push({ ...Object(await request.json()), from: '2026-12-01T00:00:00Z', by: 'ann' });
      return HttpResponse.json({});
    }),
  );
  const { user } = openReleases();
  await user.click(await screen.findByRole('button', { name: 'Freeze' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Until'), '2026-12-27T00:00Z');
  await user.type(dialog.getByLabelText('Reason'), 'Christmas');
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  expect(frozen).toEqual([]);
  await user.click(await dialog.findByRole('button', { name: 'Freeze' }));
  await dialog.findByText(/^Releases of mfe-checkout are frozen/);
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
  expect(
    await screen.findByText(/^Releases of mfe-checkout are frozen from 1 Dec 2026.*: Christmas \(ann\)\.$/),
  ).toBeVisible();
  expect(frozen).toMatchObject([{ package: 'mfe-checkout', until: '2026-12-27T00:00Z', reason: 'Christmas' }]);
  expect(screen.getByRole('button', { name: 'End the freeze' })).toBeVisible();
});

test('a preview link is shown once, and the preview can be ended', async () => {
  const preview = { id: 'p1', releases: ['mfe-checkout@1.0.0'], createdBy: 'ann', expiresAt: '2027-01-08T00:00:00Z' };
  const ended: unknown[] = [];
  let previews: object[] = [];
  edge.use(
    http.get('*/api/releases/previews', () => HttpResponse.json(previews)),
    http.post('*/api/releases/previews', () => {
      previews = [preview];
      return HttpResponse.json({ ...preview, link: 'https://shop.test/api/preview?token=t' });
    }),
    http.post('*/api/releases/previews/end', async ({ request }) => {
      ended.push(await request.json());
      return HttpResponse.json({ id: 'p1' });
    }),
  );
  const { user } = openReleases();
  const card = within(await screen.findByRole('region', { name: 'Versions' }));
  await user.click(card.getByText('1.0.0'));
  await user.click(card.getByRole('button', { name: 'Preview 1.0.0' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Show what happens' }));
  await user.click(await dialog.findByRole('button', { name: 'Preview 1.0.0' }));
  expect(await dialog.findByText(/https:\/\/shop\.test\/api\/preview\?token=t/)).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'End the preview of mfe-checkout@1.0.0' }));
  const second = within(await screen.findByRole('dialog'));
  await user.click(await second.findByRole('button', { name: 'Show what happens' }));
  await user.click(await second.findByRole('button', { name: 'End the preview of mfe-checkout@1.0.0' }));
  expect(await second.findByText('The preview has ended.')).toBeVisible();
  expect(ended).toEqual([{ id: 'p1' }]);
});

test('compares the web vitals of versions in charts and numbers', async () => {
  const vital = { metric: 'INP', samples: 120, median: 40 };
  edge.use(
    http.get('*/api/releases/vitals', () =>
      HttpResponse.json([
        { ...vital, version: '1.0.0', p75: 80 },
        { ...vital, version: '1.1.0', p75: 160 },
        { ...vital, version: '1.1.0', metric: 'CLS', median: 0.01, p75: 0.05 },
      ]),
    ),
  );
  const { user } = openReleases();
  expect(await screen.findByRole('img', { name: 'INP: 1.0.0 80 ms, 1.1.0 160 ms' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'CLS: 1.1.0 0.05' })).toBeVisible();
  await user.click(screen.getByText('Show the numbers'));
  expect(screen.getByRole('table', { name: 'Web vitals' })).toHaveTextContent('1.1.0INP40 ms160 ms120');
});

test('the log shows who did what, with the commit, the reason and the refusals', async () => {
  const entry = {
    at: '2026-11-26T10:00:00Z',
    package: 'mfe-checkout',
    action: 'rollback',
    actor: 'ann@example.com (squad:mfe-checkout)',
    credential: null,
    version: '1.0.0',
    percent: null,
    from: { stable: '1.1.0', previous: '1.0.0', canary: null },
    to: { stable: '1.0.0', previous: null, canary: null },
    commit: '0123456789abcdef',
    reason: 'broken',
    gate: { answer: 'accepted', note: null },
    revision: 3,
    set: null,
  };
  const refused = {
    ...entry,
    action: 'promote',
    from: null,
    to: null,
    gate: { answer: 'refused', note: 'It is frozen.' },
  };
  edge.use(
    http.get('*/api/releases/log', ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect([searchParams.get('package'), searchParams.get('since')]).toEqual(['mfe-checkout', '168h']);
      return HttpResponse.json([entry, refused]);
    }),
  );
  openReleases();
  const lines = within(await screen.findByRole('region', { name: 'Release log' }));
  expect(await lines.findByText('rollback mfe-checkout from 1.1.0 to 1.0.0 (0123456789)')).toBeVisible();
  expect(lines.getAllByText('by ann@example.com (squad:mfe-checkout)')).toHaveLength(2);
  const [, second] = lines.getAllByRole('listitem');
  expect(second).toHaveTextContent('promote mfe-checkout@1.0.0');
  expect(second).toHaveTextContent('refusedbrokenIt is frozen.');
});

test('the owner promotes versions of several packages together', async () => {
  signInAs('owner');
  const bodies: unknown[] = [];
  edge.use(
    http.get('*/api/releases', () => HttpResponse.json([CHECKOUT, releasedPackage('shell')])),
    http.post('*/api/releases/promote', async ({ request }) => {
      bodies.push(await request.json());
      const channel = { name: 'shell', revision: 3, stable: '1.0.0', previous: null, canary: null };
      const isTrial = bodies.length === 1;
      return HttpResponse.json(isTrial ? { consequences: ['Both go live.'] } : { ...channel, set: [channel] });
    }),
  );
  const { user } = openReleases();
  await user.click(await screen.findByRole('button', { name: 'Promote a set' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of ['mfe-checkout', 'shell']) {
    const versions = await dialog.findByLabelText(name);
    // The live version is no choice.
    expect(within(versions).queryByRole('option', { name: '1.1.0' })).toBeNull();
    await user.selectOptions(versions, '1.0.0');
  }
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  await dialog.findByText('Both go live.');
  await user.click(dialog.getByRole('button', { name: 'Promote a set' }));
  expect(await dialog.findByText('shell@1.0.0 is live.')).toBeVisible();
  const releases = ['mfe-checkout', 'shell'].map((name) => ({ name, revision: 2, version: '1.0.0' }));
  expect(bodies).toEqual([
    { releases, isTrial: true },
    { releases, isTrial: false },
  ]);
});

test('a squad pastes a stack from a browser and reads the positions in the sources', async () => {
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/releases/trace', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ stack: 'at pay (mfe-checkout/src/pay.ts:5:3)', commit: '0123456789abcdef' });
    }),
  );
  const { user } = openReleases();
  const card = within(await screen.findByRole('region', { name: 'Read a stack' }));
  await user.click(card.getByRole('button', { name: 'Show the sources' }));
  expect(await card.findByText('Paste a stack')).toBeVisible();
  await user.selectOptions(card.getByLabelText('Version'), '1.0.0');
  await user.type(card.getByLabelText('Stack from a browser'), 'at pay (main.0a1b2c3d4e.js:1:2345)');
  await user.click(card.getByRole('button', { name: 'Show the sources' }));
  expect(await card.findByText('at pay (mfe-checkout/src/pay.ts:5:3)')).toBeVisible();
  expect(card.getByRole('status')).toHaveTextContent('Built from commit 0123456789');
  const stack = 'at pay (main.0a1b2c3d4e.js:1:2345)';
  expect(bodies).toEqual([{ name: 'mfe-checkout', version: '1.0.0', stack }]);
});

test('the owner freezes all packages at once', async () => {
  signInAs('owner');
  const bodies: unknown[] = [];
  edge.use(
    http.get('*/api/releases', () => HttpResponse.json([CHECKOUT, releasedPackage('shell')])),
    http.post('*/api/releases/freeze', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  const { user } = openReleases();
  await user.click(await screen.findByRole('button', { name: 'Freeze all packages' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Until'), '2026-12-27');
  await user.type(dialog.getByLabelText('Reason'), 'Christmas');
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  await user.click(await dialog.findByRole('button', { name: 'Freeze all packages' }));
  expect(await dialog.findByText('Releases of all packages are frozen from now until 2026-12-27.')).toBeVisible();
  expect(bodies).toEqual([{ until: '2026-12-27', reason: 'Christmas' }]);
});
