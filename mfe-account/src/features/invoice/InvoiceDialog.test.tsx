import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { readShape } from 'shared/calls/readShape';
import { edge, renderApp } from 'shared/testing/renderApp';
import { readSubscriptions, SUBSCRIPTIONS } from '../../api/subscription';
import { orderDto, subscriptionDto } from '../../testing/wire';
import { InvoiceDialog } from './InvoiceDialog';

const HTML =
  '<!doctype html><html><head><title>INV-000042</title></head><body><h1>Invoice</h1><script>document.body.innerHTML = "hacked"</script></body></html>';
const DETAILS = '*/api/order/getinvoicedetails/:id';
const CREATE = '*/api/order/createinvoice/';

function openInvoice(changes: Parameters<typeof orderDto>[0] = {}) {
  const reply = readShape(SUBSCRIPTIONS, [subscriptionDto({ orders: [orderDto(changes)] })]);
  const order = readSubscriptions(reply)?.[0]?.orders[0];
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Invoice</button>
        <InvoiceDialog order={isOpen ? order : undefined} userName="ada@example.com" onClose={() => setIsOpen(false)} />
      </>
    );
  }
  document.title = 'Call Recorder - Subscriptions';
  return renderApp({ at: '/', routes: { '/': <Page /> } });
}

const noInvoiceYet = () => edge.use(http.get(DETAILS, () => HttpResponse.json({ invoiceHtml: '' })));
const name = () => screen.findByLabelText('Name/business name');
const submit = () => screen.getByRole('button', { name: 'Submit details' });
const shownInvoice = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>('INV-000042');
  await waitFor(() => expect(frame.contentDocument?.body.textContent).toContain('Invoice'));
  return frame;
};

test('shows an invoice from the list without another request', async () => {
  openInvoice({ invoiceHtml: HTML });
  const frame = await shownInvoice();
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin allow-modals');
  expect(frame.contentDocument?.querySelector('script')).toBeNull();
});

test.each([
  ['in a field', () => HttpResponse.json({ invoiceHtml: HTML })],
  ['as a JSON string', () => HttpResponse.json(HTML)],
  ['as plain HTML', () => HttpResponse.html(HTML)],
])('fetches and shows an existing invoice that the server sends %s', async (_case, reply) => {
  edge.use(http.get(DETAILS, reply));
  openInvoice();
  expect(await shownInvoice()).toBeVisible();
  expect(screen.queryByText('Please enter details for invoice')).not.toBeInTheDocument();
});

test('the invoice and each credit note download as PDF files', async () => {
  detailsAre({ invoiceHtml: HTML, creditNotes: [CREDIT_NOTE] });
  openInvoice({ invoiceHtml: HTML, ...refunded('Refunded', 96) });
  expect(await screen.findByRole('link', { name: 'Download PDF of CN-000007' })).toHaveAttribute(
    'href',
    '/api/order/pay-1/credit-notes/CN-000007.pdf',
  );
  expect(screen.getByRole('link', { name: 'Download PDF of INV-000042' })).toHaveAttribute(
    'href',
    '/api/order/pay-1/invoice.pdf',
  );
});

test('the customer corrects the details and sees the new invoice and the credit note', async () => {
  const present = { name: 'Ada Ltd', address: '1 Hihg Street', buyersRefNumber: 'PO-7' };
  detailsAre({ invoiceHtml: HTML, countryName: 'France', correctable: present });
  const sent = jest.fn();
  edge.use(
    http.post('*/api/order/correctinvoice/', async ({ request }) => {
      sent(await request.json());
      detailsAre({ invoiceHtml: HTML, creditNotes: [CREDIT_NOTE] });
      return HttpResponse.json(HTML.replaceAll('INV-000042', 'INV-000043'));
    }),
  );
  const { user } = openInvoice({ invoiceHtml: HTML });
  await shownInvoice();
  await user.click(screen.getByRole('button', { name: 'Correct details' }));
  expect(await name()).toHaveValue('Ada Ltd');
  const address = screen.getByLabelText('Billing address');
  expect(address).toHaveValue('1 Hihg Street');
  await user.clear(address);
  await user.type(address, '1 High Street');
  await user.click(submit());
  expect(await screen.findByTitle('INV-000043')).toBeVisible();
  expect(await screen.findByTitle('CN-000007')).toBeVisible();
  expect(sent).toHaveBeenCalledWith({ paymentId: 'pay-1', ...present, address: '1 High Street' });
});

test('an invoice that cannot be corrected says so, and the customer gets back to it', async () => {
  detailsAre({ invoiceHtml: HTML });
  const { user } = openInvoice({ invoiceHtml: HTML });
  await shownInvoice();
  await user.click(screen.getByRole('button', { name: 'Correct details' }));
  expect(await screen.findByText(/^This invoice can’t be corrected here\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the invoice' }));
  expect(await shownInvoice()).toBeVisible();
});

test('Print prints the invoice under its number', async () => {
  const { user } = openInvoice({ invoiceHtml: HTML });
  const frame = await shownInvoice();
  const print = jest.fn();
  frame.contentWindow!.print = print;
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(frame.contentDocument?.title).toBe('INV-000042');
  expect(document.title).toBe('INV-000042');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.title).toBe('Call Recorder - Subscriptions');
});

test.each([
  ['a JSON string', () => HttpResponse.json(HTML)],
  ['plain HTML', () => HttpResponse.html(HTML)],
])('a customer without an invoice enters details and sees it, sent as %s', async (_case, reply) => {
  noInvoiceYet();
  const sent: unknown[] = [];
  edge.use(
    http.post(CREATE, async ({ request }) => {
      sent.push(await request.json());
      return reply();
    }),
  );
  const { user } = openInvoice();
  await user.type(await name(), 'Ada Ltd');
  expect(screen.getByText('Please enter details for invoice')).toBeVisible();
  expect(submit()).toBeDisabled();
  await user.type(screen.getByLabelText('Billing address'), '1 High Street');
  await user.type(screen.getByLabelText('Reference number (optional)'), 'PO 7');
  expect(screen.getByLabelText('Country')).toHaveValue('United Kingdom');
  expect(screen.getByLabelText('Country')).toHaveAttribute('readonly');
  await user.click(submit());
  await shownInvoice();
  expect(sent).toEqual([{ paymentId: 'pay-1', name: 'Ada Ltd', address: '1 High Street', buyersRefNumber: 'PO 7' }]);
});

test('the customer types an unknown country, which becomes part of the address', async () => {
  noInvoiceYet();
  const sent: unknown[] = [];
  edge.use(
    http.post(CREATE, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(HTML);
    }),
  );
  const { user } = openInvoice({ countryName: null });
  await user.type(await name(), 'Ada Ltd');
  await user.type(screen.getByLabelText('Billing address'), '1 Rue Haute');
  await user.type(screen.getByLabelText('Country'), 'France');
  await user.click(submit());
  await shownInvoice();
  expect(sent).toEqual([{ paymentId: 'pay-1', name: 'Ada Ltd', address: '1 Rue Haute\nFrance', buyersRefNumber: '' }]);
});

test.each([
  ['Refunded', 'was refunded'],
  ['Disputed', 'is disputed'],
])('asks for no invoice details if the payment is %s', async (paymentStatus, words) => {
  noInvoiceYet();
  const { payment } = orderDto();
  const { user } = openInvoice({ payment: { ...payment, paymentStatus } });
  expect(await screen.findByText(`This payment ${words}, so there is nothing to invoice.`)).toBeVisible();
  expect(screen.queryByLabelText('Billing address')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const CREDIT_NOTE = {
  number: 'CN-000007',
  html: '<!doctype html><html><head><title>CN-000007</title></head><body><h1>Credit note</h1></body></html>',
};
const refunded = (paymentStatus: string, amount: number) => ({
  payment: { ...orderDto().payment, paymentStatus },
  refunds: [{ amount, currency: 'GBP', dateTime: '2026-03-20T10:00:00.000Z', state: 'succeeded' as const }],
});
const detailsAre = (details: object) => edge.use(http.get(DETAILS, () => HttpResponse.json(details)));
const shownCreditNote = () => screen.findByTitle<HTMLIFrameElement>('CN-000007');

test.each([
  ['Refunded', 96, 'This payment was refunded in full.'],
  ['Partly refunded', 10, 'Part of this payment was refunded.'],
])('shows the invoice, the credit note and an explanation after a refund (%s)', async (status, amount, sentence) => {
  detailsAre({ invoiceHtml: HTML, creditNotes: [CREDIT_NOTE] });
  openInvoice({ invoiceHtml: HTML, ...refunded(status, amount) });
  expect(await shownInvoice()).toBeVisible();
  expect(await shownCreditNote()).toBeVisible();
  const note = screen.getByText(
    new RegExp(`^${sentence} The invoice stays as it was issued. The credit note below says`),
  );
  expect(note).toBeVisible();
  expect(document.title).toBe('INV-000042');
  expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus();
});

test('the invoice of a disputed payment says so', async () => {
  openInvoice({ invoiceHtml: HTML, payment: { ...orderDto().payment, paymentStatus: 'Disputed' } });
  expect(await shownInvoice()).toBeVisible();
  expect(screen.getByText("The card's bank disputes this payment. The invoice stays as it was issued.")).toBeVisible();
});

test('a credit note prints separately under its own number', async () => {
  detailsAre({ invoiceHtml: HTML, creditNotes: [CREDIT_NOTE] });
  const { user } = openInvoice({ invoiceHtml: HTML, ...refunded('Refunded', 96) });
  const frame = await shownCreditNote();
  let printedTitle = '';
  frame.contentWindow!.print = () => {
    printedTitle = document.title;
    frame.contentWindow!.dispatchEvent(new Event('afterprint'));
  };
  await user.click(screen.getByRole('button', { name: 'Print credit note' }));
  expect(printedTitle).toBe('CN-000007');
  expect(document.title).toBe('INV-000042');
});

test('a refunded order without an invoice says why, and shows its credit note', async () => {
  detailsAre({ creditNotes: [CREDIT_NOTE] });
  openInvoice(refunded('Refunded', 96));
  expect(
    await screen.findByText(
      /^This payment was refunded, so there is nothing to invoice. The credit note says what was refunded.$/,
    ),
  ).toBeVisible();
  expect(await shownCreditNote()).toBeVisible();
  expect(document.title).toBe('CN-000007');
});

test('a customer can still create the invoice after a partial refund', async () => {
  detailsAre({ creditNotes: [CREDIT_NOTE] });
  openInvoice(refunded('Partly refunded', 10));
  expect(await name()).toHaveFocus();
  expect(screen.getByText('Part of this payment was refunded. The invoice will say so.')).toBeVisible();
  expect(await shownCreditNote()).toBeVisible();
});

test('shows the invoice if the credit notes fail to load, and Retry loads them', async () => {
  edge.use(
    http.get(DETAILS, () => HttpResponse.json({ detail: 'The printer is on fire.' }, { status: 500 }), { once: true }),
  );
  const { user } = openInvoice({ invoiceHtml: HTML, ...refunded('Refunded', 96) });
  expect(await shownInvoice()).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('The printer is on fire.');
  detailsAre({ invoiceHtml: HTML, creditNotes: [CREDIT_NOTE, {}, { html: 7 }] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await shownCreditNote()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('marks empty fields once the customer leaves them, and treats spaces as empty', async () => {
  noInvoiceYet();
  const { user } = openInvoice();
  await user.click(await name());
  await user.tab();
  await user.keyboard('   ');
  await user.tab();
  expect(await screen.findByText('Billing address is required')).toBeVisible();
  expect(await name()).toBeInvalid();
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
  await user.type(await name(), 'Ada Ltd');
  await user.type(screen.getByLabelText('Billing address'), '%%%');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('The address is too strange.');
  expect(screen.getByText('Please use letters.')).toBeVisible();
  expect(screen.getByLabelText('Billing address')).toHaveValue('%%%');
  expect(screen.getByLabelText('Billing address')).toHaveFocus();
  expect(submit()).toBeEnabled();
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
  expect(await name()).toBeVisible();
});

test('the first field of the form has the focus', async () => {
  noInvoiceYet();
  openInvoice();
  expect(await name()).toHaveFocus();
});

test('Escape closes the invoice, even if the focus is inside it', async () => {
  openInvoice({ invoiceHtml: HTML });
  const frame = await shownInvoice();
  act(() => void frame.contentDocument?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('closing the dialog clears the form', async () => {
  noInvoiceYet();
  const { user } = openInvoice();
  await user.type(await name(), 'Ada Ltd');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invoice' }));
  expect(await name()).toHaveValue('');
});
