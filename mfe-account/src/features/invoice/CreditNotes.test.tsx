import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge } from 'shared/testing/renderApp';
import {
  frameWindow,
  CREDIT_NOTE,
  DETAILS,
  detailsAre,
  INVOICE_HTML,
  nameField,
  openInvoice,
  shownInvoice,
} from '../../testing/invoiceDialog';
import { orderDto } from '../../testing/wire';

const refunded = (paymentStatus: string, amount: number) => ({
  payment: { ...orderDto().payment, paymentStatus },
  refunds: [{ amount, currency: 'GBP', dateTime: '2026-03-20T10:00:00.000Z', state: 'succeeded' as const }],
});

const shownCreditNote = () => screen.findByTitle<HTMLIFrameElement>('CN-000007');

test('offers the invoice and each credit note as a PDF download', async () => {
  detailsAre({ invoiceHtml: INVOICE_HTML, creditNotes: [CREDIT_NOTE] });
  openInvoice({ invoiceHtml: INVOICE_HTML, ...refunded('Refunded', 96) });
  expect(await screen.findByRole('link', { name: 'Download PDF of CN-000007' })).toHaveAttribute(
    'href',
    '/api/order/pay-1/credit-notes/CN-000007.pdf',
  );
  expect(screen.getByRole('link', { name: 'Download PDF of INV-000042' })).toHaveAttribute(
    'href',
    '/api/order/pay-1/invoice.pdf',
  );
});

test('offers a cancelled invoice as a PDF download next to its credit note', async () => {
  detailsAre({ invoiceHtml: INVOICE_HTML, creditNotes: [{ ...CREDIT_NOTE, cancelledInvoice: 'INV-000041' }] });
  openInvoice({ invoiceHtml: INVOICE_HTML.replace('</body>', '<dl><dt>Replaces invoice</dt></dl></body>') });
  expect(await screen.findByRole('link', { name: 'Cancelled invoice INV-000041' })).toHaveAttribute(
    'href',
    '/api/order/pay-1/cancelled-invoices/INV-000041.pdf',
  );
});

test.each([
  ['Refunded', 96, 'This payment was refunded in full.'],
  ['Partly refunded', 10, 'Part of this payment was refunded.'],
])('shows the invoice, the credit note and an explanation after a refund (%s)', async (status, amount, sentence) => {
  detailsAre({ invoiceHtml: INVOICE_HTML, creditNotes: [CREDIT_NOTE] });
  openInvoice({ invoiceHtml: INVOICE_HTML, ...refunded(status, amount) });
  expect(await shownInvoice()).toBeVisible();
  expect(await shownCreditNote()).toBeVisible();
  const note = screen.getByText(new RegExp(`^${sentence} The invoice remains as issued. The credit note below shows`));
  expect(note).toBeVisible();
  expect(document.title).toBe('INV-000042');
  expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus();
});

test('prints a credit note separately, with its own number as the title', async () => {
  detailsAre({ invoiceHtml: INVOICE_HTML, creditNotes: [CREDIT_NOTE] });
  const { user } = openInvoice({ invoiceHtml: INVOICE_HTML, ...refunded('Refunded', 96) });
  const creditNote = frameWindow(await shownCreditNote());
  let printedTitle = '';
  creditNote.print = () => {
    printedTitle = document.title;
    creditNote.dispatchEvent(new Event('afterprint'));
  };
  await user.click(screen.getByRole('button', { name: 'Print credit note' }));
  expect(printedTitle).toBe('CN-000007');
  expect(document.title).toBe('INV-000042');
});

test('explains why a refunded order has no invoice, and shows the credit note', async () => {
  detailsAre({ creditNotes: [CREDIT_NOTE] });
  openInvoice(refunded('Refunded', 96));
  expect(
    await screen.findByText(
      /^This payment was refunded, so there is nothing to invoice. The credit note shows what was refunded.$/,
    ),
  ).toBeVisible();
  expect(await shownCreditNote()).toBeVisible();
  expect(document.title).toBe('CN-000007');
});

test('lets the customer create the invoice after a partial refund', async () => {
  detailsAre({ creditNotes: [CREDIT_NOTE] });
  openInvoice(refunded('Partly refunded', 10));
  expect(await nameField()).toHaveFocus();
  expect(screen.getByText('Part of this payment was refunded. The invoice will say so.')).toBeVisible();
  expect(await shownCreditNote()).toBeVisible();
});

test('shows the invoice if the credit notes fail to load, and Retry loads them', async () => {
  edge.use(
    http.get(DETAILS, () => HttpResponse.json({ detail: 'The printer is on fire.' }, { status: 500 }), { once: true }),
  );
  const { user } = openInvoice({ invoiceHtml: INVOICE_HTML, ...refunded('Refunded', 96) });
  expect(await shownInvoice()).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('The printer is on fire.');
  detailsAre({ invoiceHtml: INVOICE_HTML, creditNotes: [CREDIT_NOTE, {}, { html: 7 }] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await shownCreditNote()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
