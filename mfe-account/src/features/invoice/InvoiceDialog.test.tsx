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
  const answer = readShape(SUBSCRIPTIONS, [subscriptionDto({ orders: [orderDto(changes)] })]);
  const order = readSubscriptions(answer)?.[0]?.orders[0];
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
const drawnInvoice = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>('INV-000042');
  await waitFor(() => expect(frame.contentDocument?.body.textContent).toContain('Invoice'));
  return frame;
};

test('An invoice that the list carries is shown without asking for it', async () => {
  openInvoice({ invoiceHtml: HTML });
  const frame = await drawnInvoice();
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin allow-modals');
  expect(frame.contentDocument?.querySelector('script')).toBeNull();
});

test.each([
  ['in a field', () => HttpResponse.json({ invoiceHtml: HTML })],
  ['as a JSON string', () => HttpResponse.json(HTML)],
  ['as plain HTML', () => HttpResponse.html(HTML)],
])('An invoice that exists is fetched and shown, sent %s', async (_case, answer) => {
  edge.use(http.get(DETAILS, answer));
  openInvoice();
  expect(await drawnInvoice()).toBeVisible();
  expect(screen.queryByText('Please enter details for invoice')).not.toBeInTheDocument();
});

test('Print prints the invoice, named after its number', async () => {
  const { user } = openInvoice({ invoiceHtml: HTML });
  const frame = await drawnInvoice();
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
])('Without an invoice I enter my details and see it, answered as %s', async (_case, answer) => {
  noInvoiceYet();
  const sent: unknown[] = [];
  edge.use(
    http.post(CREATE, async ({ request }) => {
      sent.push(await request.json());
      return answer();
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
  await drawnInvoice();
  expect(sent).toEqual([{ paymentId: 'pay-1', name: 'Ada Ltd', address: '1 High Street', buyersRefNumber: 'PO 7' }]);
});

test('A country that is not known is mine to write, and stands in the address', async () => {
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
  await drawnInvoice();
  expect(sent).toEqual([{ paymentId: 'pay-1', name: 'Ada Ltd', address: '1 Rue Haute\nFrance', buyersRefNumber: '' }]);
});

test.each([
  ['Refunded', 'was refunded'],
  ['Disputed', 'is disputed'],
])('For a payment that is %s I am asked for no details, since no invoice is made', async (paymentStatus, words) => {
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
const drawnCreditNote = () => screen.findByTitle<HTMLIFrameElement>('CN-000007');

test.each([
  ['Refunded', 96, 'This payment was refunded in full.'],
  ['Partly refunded', 10, 'A part of this payment was refunded.'],
])('After a refund (%s) I see the invoice and the credit note, and what happened', async (status, amount, sentence) => {
  detailsAre({ invoiceHtml: HTML, creditNotes: [CREDIT_NOTE] });
  openInvoice({ invoiceHtml: HTML, ...refunded(status, amount) });
  expect(await drawnInvoice()).toBeVisible();
  expect(await drawnCreditNote()).toBeVisible();
  const note = screen.getByText(
    new RegExp(`^${sentence} The invoice stays as it was issued. The credit note below says`),
  );
  expect(note).toBeVisible();
  expect(document.title).toBe('INV-000042');
  expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus();
});

test('While a payment is disputed its invoice says so', async () => {
  openInvoice({ invoiceHtml: HTML, payment: { ...orderDto().payment, paymentStatus: 'Disputed' } });
  expect(await drawnInvoice()).toBeVisible();
  expect(
    screen.getByText('The bank of the card disputes this payment. The invoice stays as it was issued.'),
  ).toBeVisible();
});

test('A credit note prints by itself, named after its own number', async () => {
  detailsAre({ invoiceHtml: HTML, creditNotes: [CREDIT_NOTE] });
  const { user } = openInvoice({ invoiceHtml: HTML, ...refunded('Refunded', 96) });
  const frame = await drawnCreditNote();
  let printedTitle = '';
  frame.contentWindow!.print = () => {
    printedTitle = document.title;
    frame.contentWindow!.dispatchEvent(new Event('afterprint'));
  };
  await user.click(screen.getByRole('button', { name: 'Print credit note' }));
  expect(printedTitle).toBe('CN-000007');
  expect(document.title).toBe('INV-000042');
});

test('A refunded order without an invoice says why there is none, and shows its credit note', async () => {
  detailsAre({ creditNotes: [CREDIT_NOTE] });
  openInvoice(refunded('Refunded', 96));
  expect(
    await screen.findByText(
      /^This payment was refunded, so there is nothing to invoice. The credit note says what was refunded.$/,
    ),
  ).toBeVisible();
  expect(await drawnCreditNote()).toBeVisible();
  expect(document.title).toBe('CN-000007');
});

test('After a partial refund I can still make the invoice, beside the credit note', async () => {
  detailsAre({ creditNotes: [CREDIT_NOTE] });
  openInvoice(refunded('Partly refunded', 10));
  expect(await name()).toHaveFocus();
  expect(screen.getByText('A part of this payment was refunded. The invoice will say so.')).toBeVisible();
  expect(await drawnCreditNote()).toBeVisible();
});

test('If the credit notes cannot be fetched I still see the invoice, and Retry brings them', async () => {
  edge.use(
    http.get(DETAILS, () => HttpResponse.json({ detail: 'The printer is on fire.' }, { status: 500 }), { once: true }),
  );
  const { user } = openInvoice({ invoiceHtml: HTML, ...refunded('Refunded', 96) });
  expect(await drawnInvoice()).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('The printer is on fire.');
  detailsAre({ invoiceHtml: HTML, creditNotes: [CREDIT_NOTE, {}, { html: 7 }] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await drawnCreditNote()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('Empty fields are marked once I left them, and spaces count as empty', async () => {
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

test('When creating fails I read why, what I typed is there and I can submit again', async () => {
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

test('An invoice that cannot be fetched is not mistaken for one that was never made', async () => {
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

test('The form begins with the focus in its first field', async () => {
  noInvoiceYet();
  openInvoice();
  expect(await name()).toHaveFocus();
});

test('Escape closes the invoice, also while I am reading in it', async () => {
  openInvoice({ invoiceHtml: HTML });
  const frame = await drawnInvoice();
  act(() => void frame.contentDocument?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Closing forgets what was entered', async () => {
  noInvoiceYet();
  const { user } = openInvoice();
  await user.type(await name(), 'Ada Ltd');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invoice' }));
  expect(await name()).toHaveValue('');
});
