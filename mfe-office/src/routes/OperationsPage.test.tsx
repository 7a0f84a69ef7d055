import { screen, waitFor, within } from '@testing-library/react';
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

test('moves the focus to why an operation was refused', async () => {
  const refuse = (detail: string) => HttpResponse.json({ status: 409, detail }, { status: 409 });
  const replies = [
    refuse('There is no promo code SPRING.'),
    HttpResponse.json({ state: 'confirm', message: 'Disables SPRING.', confirmation: 'abc' }),
    refuse('SPRING is already disabled.'),
    HttpResponse.json({ status: 403, code: 'confirmation-needed', detail: 'Confirm.' }, { status: 403 }),
  ];
  edge.use(http.post('*/api/office/operations/promo-disable', () => replies.shift()));
  const { user } = openOperations();
  await user.click(await screen.findByRole('button', { name: 'Run promo-disable' }));
  const dialog = within(await screen.findByRole('dialog'));
  const show = await dialog.findByRole('button', { name: 'Show what happens' });
  await user.click(show);
  await waitFor(() => expect(dialog.getByLabelText('Subject')).toHaveFocus());
  await user.type(dialog.getByLabelText('Subject'), 'SPRING');
  await user.click(show);
  expect(await dialog.findByRole('alert')).toHaveFocus();
  await user.click(show);
  const run = await dialog.findByRole('button', { name: 'Run promo-disable' });
  await user.click(run);
  expect(await dialog.findByRole('alert')).toHaveFocus();
  await user.click(run);
  const question = await dialog.findByText(/^Confirm that it is you, /);
  expect(question.parentElement).toHaveFocus();
});

test('says that the role can’t change anything on the whole shop', async () => {
  edge.use(http.get('*/api/office/operations', () => HttpResponse.json([officeOperation('refund', 'order')])));
  openOperations();
  expect(await screen.findByText('There is nothing here that you can change now.')).toBeVisible();
});

test('sends the bytes of a chosen file, and keeps them if the person goes back', async () => {
  const field = {
    name: 'file',
    label: 'File',
    kind: 'file',
    help: 'A CSV file.',
    isRequired: true,
    choices: [],
  } as const;
  const bodies: unknown[] = [];
  edge.use(
    http.get('*/api/office/operations', () =>
      HttpResponse.json([{ ...officeOperation('import-licences', 'shop'), args: [], options: [field] }]),
    ),
    http.post('*/api/office/operations/import-licences', async ({ request }) => {
      bodies.push(await request.json());
      const detail = '1 line can’t be imported.\nLine 2: The code is too short.';
      return bodies.length === 1
        ? HttpResponse.json({ status: 409, detail }, { status: 409 })
        : HttpResponse.json({ state: 'confirm', message: 'Imports 1 licence.', confirmation: 'abc' });
    }),
  );
  const { user } = openOperations();
  await user.click(await screen.findByRole('button', { name: 'Run import-licences' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(await dialog.findByLabelText('File'), new File(['\ufeffemail\n'], 'a.csv', { type: 'text/csv' }));
  expect(await dialog.findByText('The file has been read. You can choose another one.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Line 2: The code is too short.');
  await user.click(dialog.getByRole('button', { name: 'Show what happens' }));
  await user.click(await dialog.findByRole('button', { name: 'Back' }));
  expect(await dialog.findByText('The file has been read. You can choose another one.')).toBeVisible();
  const sent = { args: [], options: { file: btoa('\xef\xbb\xbfemail\n') } };
  expect(bodies).toEqual([sent, sent]);
});

test('offers to load the countries again if they could not be loaded', async () => {
  const field = {
    name: 'country',
    label: 'Country',
    kind: 'country',
    help: '',
    isRequired: true,
    choices: [],
  } as const;
  edge.use(
    http.get('*/api/office/operations', () =>
      HttpResponse.json([{ ...officeOperation('vat-set', 'shop'), args: [], options: [field] }]),
    ),
    http.get('*/api/order/getcountries', () => new HttpResponse(null, { status: 500 }), { once: true }),
    http.get('*/api/order/getcountries', () => HttpResponse.json({ countries: [{ code: 'DE', name: 'Germany' }] })),
  );
  const { user } = openOperations();
  await user.click(await screen.findByRole('button', { name: 'Run vat-set' }));
  expect(await screen.findByText('We could not load the list of countries.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'Germany' })).toBeInTheDocument();
});
