import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import { officeOperation } from '../testing/officeOperation';
import OperationsPage from './OperationsPage';

beforeEach(() => {
  edge.use(
    http.get('*/api/staff/me', () => HttpResponse.json({ email: 'ann@example.com', role: 'owner' })),
    http.get('*/api/office/operations', () =>
      HttpResponse.json([officeOperation('promo-disable', 'shop'), officeOperation('refund', 'order')]),
    ),
  );
});

const openOperations = () =>
  renderApp({ at: '/office/operations', routes: { 'office/operations': <OperationsPage /> } });

test('runs an operation on the whole shop with the typed values only', async () => {
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/office/operations/promo-disable', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(
        bodies.length === 1
          ? { state: 'confirm', message: 'Disables SPRING.', confirmation: 'abc' }
          : { state: 'done', message: 'Disabled SPRING.' },
      );
    }),
  );
  const { user } = openOperations();
  await user.click(await screen.findByRole('button', { name: 'Run promo-disable' }));
  expect(screen.queryByRole('button', { name: 'Run refund' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Subject'), 'SPRING');
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  await user.click(await dialog.findByRole('button', { name: 'Run promo-disable' }));
  expect(await dialog.findByText('Disabled SPRING.')).toBeVisible();
  const sent = { args: ['SPRING'], options: {} };
  expect(bodies).toEqual([sent, { ...sent, confirmation: 'abc' }]);
});

test('says that the role can’t change anything on the whole shop', async () => {
  edge.use(http.get('*/api/office/operations', () => HttpResponse.json([officeOperation('refund', 'order')])));
  openOperations();
  expect(await screen.findByText('Your role can’t change anything here.')).toBeVisible();
});
