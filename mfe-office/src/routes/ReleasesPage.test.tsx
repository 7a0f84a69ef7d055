import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import { answerReleases, CHECKOUT, signInAs } from '../testing/answerReleases';
import { releasedPackage } from '../testing/releasedPackage';
import HomePage from './HomePage';
import ReleasesPage from './ReleasesPage';

beforeEach(answerReleases);

const openReleases = (at = '/office/releases') =>
  renderApp({ at, routes: { office: <HomePage />, 'office/releases/:name?': <ReleasesPage /> } });

test('a squad that opens the office sees its live version with commit, age and last change', async () => {
  openReleases('/office');
  expect(await screen.findByRole('heading', { level: 1, name: 'Releases of mfe-checkout' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Version 1.1.0 is live' })).toBeVisible();
  expect(screen.getAllByText('0123456789')[0]).toHaveAttribute('title', '0123456789abcdef');
  expect(screen.getByText(/^promote 2 hours ago \(.*\) by bea$/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Operations' })).toBeNull();
});

test('the owner sees all packages with links', async () => {
  signInAs('owner');
  edge.use(http.get('*/api/releases', () => HttpResponse.json([CHECKOUT, releasedPackage('shell')])));
  const { user } = openReleases();
  const row = (await screen.findByRole('link', { name: 'shell' })).closest('tr');
  expect(row).toHaveTextContent('1.1.0');
  expect(row).toHaveTextContent('2 hours ago');
  expect(row).toHaveTextContent('1.5% (3 of 200)');
  await user.click(screen.getByRole('link', { name: 'mfe-checkout' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Releases of mfe-checkout' })).toBeVisible();
});

test.each(['support', 'accountant'])('the role %s loads no releases', async (role) => {
  signInAs(role);
  openReleases();
  expect(await screen.findByText(`Your role (${role}) does not allow this. Ask the owner of the shop.`)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Releases' })).toBeNull();
});

test('a rollback shows its consequences, asks for the second factor, and sends the revision that the person saw', async () => {
  const bodies: unknown[] = [];
  let isProved = false;
  edge.use(
    http.post('*/api/releases/rollback', async ({ request }) => {
      const body = await request.json();
      bodies.push(body);
      if (bodies.length === 1) return HttpResponse.json({ consequences: ['All visitors get 1.0.0.', '1.1.0 is bad.'] });
      if (!isProved)
        return HttpResponse.json({ status: 403, code: 'confirmation-needed', detail: 'Confirm.' }, { status: 403 });
      return HttpResponse.json({ ...CHECKOUT, stable: '1.0.0', revision: 3 });
    }),
    http.post('*/api/staff/confirm', () => {
      isProved = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openReleases();
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Reason'), 'broken');
  expect(dialog.queryByLabelText('Override a refusal')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  expect(await dialog.findByText(/All visitors get 1.0.0.\s1.1.0 is bad./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  await user.type(await dialog.findByLabelText('Code'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Confirm that it is you' }));
  expect(await dialog.findByText('mfe-checkout@1.0.0 is live.')).toBeVisible();
  const sent = { name: 'mfe-checkout', revision: 2, reason: 'broken' };
  const trial = { ...sent, isTrial: true };
  expect(bodies).toEqual([trial, { ...sent, isTrial: false }, { ...sent, isTrial: false }]);
});

test('shows the refusal if somebody else was faster, and then what is live now', async () => {
  const detail = 'mfe-checkout was changed in the meantime (rollback by bea). Nothing was done.';
  edge.use(
    http.post('*/api/releases/rollback', async ({ request }) => {
      const { isTrial }: { isTrial?: boolean } = Object(await request.json());
      if (isTrial) return HttpResponse.json({ consequences: ['All visitors get 1.0.0.'] });
      edge.use(http.get('*/api/releases', () => HttpResponse.json([{ ...CHECKOUT, stable: '1.0.0', revision: 3 }])));
      return HttpResponse.json({ status: 409, detail }, { status: 409 });
    }),
  );
  const { user } = openReleases();
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Show what happens' }));
  await user.click(await dialog.findByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('heading', { name: 'Version 1.0.0 is live' })).toBeVisible();
});

test('shows errors in browsers with their stacks, for the chosen period', async () => {
  const error = {
    kind: 'error',
    message: 'Error: no price',
    position: 'mfe-checkout/src/pay.ts:5:3',
    stack: 'pay (mfe-checkout/src/pay.ts:5:3)',
    module: './PurchasePage',
    events: 4,
    visitors: 1,
    versions: ['1.1.0'],
    browsers: ['Firefox'],
    routes: ['purchase/:quantity?'],
    firstAt: new Date().toISOString(),
    lastAt: new Date().toISOString(),
  };
  edge.use(
    http.get('*/api/releases/errors', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('minutes') === '60' ? [error] : []),
    ),
  );
  const { user } = openReleases();
  expect(await screen.findByText('There were no errors in the last 24 hours.')).toBeVisible();
  const card = within(screen.getByRole('region', { name: 'Errors in browsers' }));
  await user.selectOptions(card.getByLabelText('Last'), 'hour');
  await user.click(await card.findByText('Error: no price'));
  expect(card.getByText('pay (mfe-checkout/src/pay.ts:5:3)')).toBeVisible();
  expect(card.getByText('error: 4 events on /purchase/:quantity?, in Firefox.')).toBeVisible();
});

test('says why the releases can’t be loaded', async () => {
  edge.use(
    http.get('*/api/releases', () => HttpResponse.json({ status: 503, detail: 'Try again soon.' }, { status: 503 })),
  );
  openReleases();
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again soon.');
});
