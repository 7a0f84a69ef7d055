import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import SessionsPage from './SessionsPage';

test('asks for a new proof before it creates recovery codes, and shows them once', async () => {
  let isProved = false;
  edge.use(
    http.get('*/api/staff/me', () => HttpResponse.json({ email: 'ann@example.com', role: 'support' })),
    http.get('*/api/staff/passkeys', () => HttpResponse.json([])),
    http.get('*/api/staff/sessions', () => HttpResponse.json([])),
    http.post('*/api/staff/recoverycodes', () =>
      isProved
        ? HttpResponse.json({ recoveryCodes: ['abcd-efgh-jkmn'] })
        : HttpResponse.json({ status: 403, code: 'confirmation-needed', detail: 'Enter a new code.' }, { status: 403 }),
    ),
    http.post('*/api/staff/confirm', async ({ request }) => {
      expect(await request.json()).toEqual({ code: '123456', isForNewAccess: true });
      isProved = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp({ at: '/office/sessions', routes: { 'office/sessions': <SessionsPage /> } });
  await user.click(await screen.findByRole('button', { name: 'Create new recovery codes' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm that it is you' }));
  expect(await screen.findByText('abcd-efgh-jkmn')).toBeVisible();
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
});
