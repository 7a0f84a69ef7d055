import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, signedIn } from 'shared/testing/renderApp';
import {
  CREDIT_NOTE,
  detailsAre,
  INVOICE_HTML,
  nameField,
  noInvoiceYet,
  openInvoice,
  shownInvoice,
} from '../../testing/invoiceDialog';

const CREATE = '*/api/order/createinvoice/';
const submit = () => screen.getByRole('button', { name: 'Submit details' });

test('shows the new invoice and the credit note after the customer corrects the details', async () => {
  const currentDetails = { name: 'Ada Ltd', address: '1 Hihg Street', buyersRefNumber: 'PO-7' };
  detailsAre({ invoiceHtml: INVOICE_HTML, countryName: 'France', correctable: currentDetails });
  const sent = jest.fn();
  edge.use(
    http.post('*/api/order/correctinvoice/', async ({ request }) => {
      sent(await request.json());
      detailsAre({ invoiceHtml: INVOICE_HTML, creditNotes: [CREDIT_NOTE] });
      return HttpResponse.json(INVOICE_HTML.replaceAll('INV-000042', 'INV-000043'));
    }),
  );
  const { user } = openInvoice({ invoiceHtml: INVOICE_HTML });
  await shownInvoice();
  await user.click(screen.getByRole('button', { name: 'Correct details' }));
  expect(await nameField()).toHaveValue('Ada Ltd');
  const address = screen.getByLabelText('Billing address');
  expect(address).toHaveValue('1 Hihg Street');
  await user.clear(address);
  await user.type(address, '1 High Street');
  const dialog = screen.getByRole('dialog');
  dialog.scrollTop = 137;
  await user.click(submit());
  expect(await screen.findByTitle('INV-000043')).toBeVisible();
  expect(dialog.scrollTop).toBe(0);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your invoice has been corrected. A credit note cancels the old invoice.',
  );
  expect(await screen.findByTitle('CN-000007')).toBeVisible();
  expect(sent).toHaveBeenCalledWith({ paymentId: 'pay-1', ...currentDetails, address: '1 High Street' });
});

test('says that nothing was changed if the customer submits the same details again', async () => {
  detailsAre({
    invoiceHtml: INVOICE_HTML,
    countryName: 'France',
    correctable: { name: 'Ada Ltd', address: '1 High Street', buyersRefNumber: '' },
  });
  edge.use(http.post('*/api/order/correctinvoice/', () => HttpResponse.json(INVOICE_HTML)));
  const { user } = openInvoice({ invoiceHtml: INVOICE_HTML });
  await shownInvoice();
  await user.click(screen.getByRole('button', { name: 'Correct details' }));
  await nameField();
  await user.click(submit());
  await shownInvoice();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your invoice already has these details, so nothing was changed.',
  );
});

test('explains that an invoice cannot be corrected, and lets the customer go back to it', async () => {
  detailsAre({ invoiceHtml: INVOICE_HTML });
  const { user } = openInvoice({ invoiceHtml: INVOICE_HTML });
  await shownInvoice();
  await user.click(screen.getByRole('button', { name: 'Correct details' }));
  expect(await screen.findByText(/^This invoice can't be corrected here\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the invoice' }));
  expect(await shownInvoice()).toBeVisible();
});

test.each([
  ['a JSON string', () => HttpResponse.json(INVOICE_HTML)],
  ['plain HTML', () => HttpResponse.html(INVOICE_HTML)],
])('creates an invoice from the entered details and shows it if the server returns it as %s', async (_case, reply) => {
  noInvoiceYet();
  const sent: unknown[] = [];
  edge.use(
    http.post(CREATE, async ({ request }) => {
      sent.push(await request.json());
      return reply();
    }),
  );
  const { user } = openInvoice();
  await user.type(await nameField(), 'Ada Ltd');
  expect(screen.getByText('Please enter details for invoice')).toBeVisible();
  expect(submit()).toBeDisabled();
  await user.type(screen.getByLabelText('Billing address'), '1 High Street');
  const reference = screen.getByLabelText('Reference number (optional)');
  expect(reference).toHaveAccessibleDescription('Your own purchase order number, printed on the invoice.');
  await user.type(reference, 'PO 7');
  expect(screen.getByLabelText('Country')).toHaveValue('United Kingdom');
  expect(screen.getByLabelText('Country')).toHaveAttribute('readonly');
  await user.click(submit());
  await shownInvoice();
  expect(sent).toEqual([{ paymentId: 'pay-1', name: 'Ada Ltd', address: '1 High Street', buyersRefNumber: 'PO 7' }]);
});

const OFFER = 'Use my last invoice details';

test('fills in the name and the address of the last invoice, and keeps the country of the order', async () => {
  noInvoiceYet();
  edge.use(
    signedIn,
    http.get('*/api/order/lastinvoicedetails', () =>
      HttpResponse.json({ name: 'Ada Ltd', address: '1 High Street', countryIsoCode: 'FR' }),
    ),
  );
  const { user } = openInvoice();
  await user.click(await screen.findByRole('button', { name: OFFER }));
  expect(await nameField()).toHaveValue('Ada Ltd');
  expect(await nameField()).toHaveFocus();
  expect(screen.getByLabelText('Billing address')).toHaveValue('1 High Street');
  expect(screen.getByLabelText('Country')).toHaveValue('United Kingdom');
  expect(screen.queryByRole('button', { name: OFFER })).not.toBeInTheDocument();
  expect(submit()).toBeEnabled();
});

test('lets the customer correct the country for the first invoice', async () => {
  detailsAre({ countryName: 'United Kingdom', countryIsoCode: 'GB' });
  const sent: unknown[] = [];
  edge.use(
    http.post(CREATE, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(INVOICE_HTML);
    }),
  );
  const { user } = openInvoice();
  await user.type(await nameField(), 'Ada Ltd');
  await user.type(screen.getByLabelText('Billing address'), '1 Rue Haute');
  expect(screen.getByLabelText('Country')).toHaveAttribute('readonly');
  await user.click(screen.getByRole('button', { name: 'Correct the country' }));
  const list = screen.getByRole('combobox', { name: 'Country' });
  expect(list).toHaveFocus();
  expect(list).toHaveValue('GB');
  expect(list).toHaveAccessibleDescription('The price stays the same, but the VAT in it can change.');
  await screen.findByRole('option', { name: 'France' });
  await user.selectOptions(list, 'France');
  await user.click(submit());
  await shownInvoice();
  expect(sent).toEqual([
    { paymentId: 'pay-1', name: 'Ada Ltd', address: '1 Rue Haute', buyersRefNumber: '', countryIsoCode: 'FR' },
  ]);
});

test('lets the customer correct the country of an invoice', async () => {
  const correctable = { name: 'Ada Ltd', address: '1 High Street', buyersRefNumber: '' };
  detailsAre({ invoiceHtml: INVOICE_HTML, countryName: 'France', countryIsoCode: 'FR', correctable });
  const sent: unknown[] = [];
  edge.use(
    http.post('*/api/order/correctinvoice/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(INVOICE_HTML.replaceAll('INV-000042', 'INV-000043'));
    }),
  );
  const { user } = openInvoice({ invoiceHtml: INVOICE_HTML });
  await shownInvoice();
  await user.click(screen.getByRole('button', { name: 'Correct details' }));
  await user.click(await screen.findByRole('button', { name: 'Correct the country' }));
  await screen.findByRole('option', { name: 'United Kingdom' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'United Kingdom');
  await user.click(submit());
  expect(await screen.findByTitle('INV-000043')).toBeVisible();
  expect(sent).toEqual([{ paymentId: 'pay-1', ...correctable, countryIsoCode: 'GB' }]);
});

test('names the support address if the customer cannot correct the country', async () => {
  noInvoiceYet();
  openInvoice();
  await nameField();
  expect(screen.getByLabelText('Country')).toHaveAccessibleDescription(/^From your order. If it is wrong, write to /);
  expect(screen.queryByRole('button', { name: 'Correct the country' })).not.toBeInTheDocument();
});

test('appends the country to the address if the order has no country', async () => {
  noInvoiceYet();
  const sent: unknown[] = [];
  edge.use(
    http.post(CREATE, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(INVOICE_HTML);
    }),
  );
  const { user } = openInvoice({ countryName: null });
  await user.type(await nameField(), 'Ada Ltd');
  await user.type(screen.getByLabelText('Billing address'), '1 Rue Haute');
  await user.type(screen.getByLabelText('Country'), 'France');
  await user.click(submit());
  await shownInvoice();
  expect(sent).toEqual([{ paymentId: 'pay-1', name: 'Ada Ltd', address: '1 Rue Haute\nFrance', buyersRefNumber: '' }]);
});

test.each([
  ['lines', 'Line'.concat('\nLine'.repeat(9)), 'Billing address can have at most 10 lines, including the country'],
  ['characters', 'x'.repeat(994), 'Billing address can have at most 1000 characters, including the country'],
])('says that the address has too many %s if the country no longer fits', async (_case, address, message) => {
  noInvoiceYet();
  const { user } = openInvoice({ countryName: null });
  await user.type(await nameField(), 'Ada Ltd');
  await user.click(screen.getByLabelText('Billing address'));
  await user.paste(address);
  expect(submit()).toBeEnabled();
  await user.type(screen.getByLabelText('Country'), 'France');
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
  expect(submit()).toBeDisabled();
});

test('marks an empty field as invalid on blur, and treats spaces as empty', async () => {
  noInvoiceYet();
  const { user } = openInvoice();
  await user.click(await nameField());
  await user.tab();
  await user.keyboard('   ');
  await user.tab();
  expect(await screen.findByText('Billing address is required')).toBeVisible();
  expect(await nameField()).toBeInvalid();
  expect(screen.getByLabelText('Billing address')).toBeInvalid();
  expect(submit()).toBeDisabled();
});

test('shows why creating the invoice failed, keeps the input and lets the customer submit again', async () => {
  noInvoiceYet();
  edge.use(
    http.post(CREATE, () =>
      HttpResponse.json(
        { detail: 'The address is too strange.', errors: { address: 'Please use letters.' } },
        { status: 400 },
      ),
    ),
  );
  const { user } = openInvoice();
  await user.type(await nameField(), 'Ada Ltd');
  await user.type(screen.getByLabelText('Billing address'), '%%%');
  await user.click(submit());
  expect(await screen.findByText('Please use letters.')).toBeVisible();
  expect(screen.getByLabelText('Billing address')).toHaveValue('%%%');
  expect(screen.getByLabelText('Billing address')).toHaveFocus();
  // Leaving the field checks the form again, which must not hide the server's reason.
  await user.tab();
  expect(screen.getByText('Please use letters.')).toBeVisible();
  expect(submit()).toBeEnabled();
  await user.type(screen.getByLabelText('Billing address'), 'High Street');
  expect(screen.queryByText('Please use letters.')).not.toBeInTheDocument();
});

test('focuses the first field of the form', async () => {
  noInvoiceYet();
  openInvoice();
  expect(await nameField()).toHaveFocus();
});

test('clears the form when the dialog closes', async () => {
  noInvoiceYet();
  const { user } = openInvoice();
  await user.type(await nameField(), 'Ada Ltd');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invoice' }));
  expect(await nameField()).toHaveValue('');
});
