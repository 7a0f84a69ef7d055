import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge } from 'shared/testing/renderApp';
import {
  DETAILS,
  frameWindow,
  INVOICE_HTML,
  nameField,
  noInvoiceYet,
  openInvoice,
  shownInvoice,
} from '../../testing/invoiceDialog';
import { orderDto } from '../../testing/wire';

test('shows an invoice from the list of subscriptions without another request', async () => {
  openInvoice({ invoiceHtml: INVOICE_HTML });
  const frame = await shownInvoice();
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin allow-modals');
  expect(frame.contentDocument?.querySelector('script')).toBeNull();
});

test.each([
  ['in a field', () => HttpResponse.json({ invoiceHtml: INVOICE_HTML })],
  ['as a JSON string', () => HttpResponse.json(INVOICE_HTML)],
  ['as plain HTML', () => HttpResponse.html(INVOICE_HTML)],
])('fetches an existing invoice that the server returns %s, and shows no form', async (_case, reply) => {
  edge.use(http.get(DETAILS, reply));
  openInvoice();
  expect(await shownInvoice()).toBeVisible();
  expect(screen.queryByText('Please enter details for invoice')).not.toBeInTheDocument();
});

test('prints the invoice with its number as the title, and restores the page title on closing', async () => {
  const { user } = openInvoice({ invoiceHtml: INVOICE_HTML });
  const frame = await shownInvoice();
  const print = jest.fn();
  frameWindow(frame).print = print;
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(frame.contentDocument?.title).toBe('INV-000042');
  expect(document.title).toBe('INV-000042');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.title).toBe('Call Recorder - Subscriptions');
});

test.each([
  ['Refunded', 'was refunded'],
  ['Disputed', 'is disputed'],
])('explains that there is nothing to invoice if the payment status is %s', async (paymentStatus, words) => {
  noInvoiceYet();
  const { payment } = orderDto();
  const { user } = openInvoice({ payment: { ...payment, paymentStatus } });
  expect(await screen.findByText(`This payment ${words}, so there is nothing to invoice.`)).toBeVisible();
  expect(screen.queryByLabelText('Billing address')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test("shows a note about the dispute above a disputed payment's invoice", async () => {
  openInvoice({ invoiceHtml: INVOICE_HTML, payment: { ...orderDto().payment, paymentStatus: 'Disputed' } });
  expect(await shownInvoice()).toBeVisible();
  expect(screen.getByText('The card issuer is disputing this payment. The invoice remains as issued.')).toBeVisible();
});

test('shows an error instead of the form if the invoice fails to load', async () => {
  edge.use(
    http.get(DETAILS, () => HttpResponse.json({ detail: 'The printer is on fire.' }, { status: 500 }), { once: true }),
  );
  const { user } = openInvoice();
  const dialog = within(screen.getByRole('dialog', { name: 'Invoice' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The printer is on fire.');
  expect(dialog.queryByLabelText('Billing address')).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  noInvoiceYet();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await nameField()).toBeVisible();
});

test('closes the dialog on Escape, even if the focus is inside the invoice', async () => {
  openInvoice({ invoiceHtml: INVOICE_HTML });
  const frame = await shownInvoice();
  act(() => void frame.contentDocument?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
