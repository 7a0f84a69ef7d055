import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { readReply } from 'shared/calls/readReply';
import { SUBSCRIPTIONS } from 'shared/contract/subscriptions';
import { edge, renderApp } from 'shared/testing/renderApp';
import { readSubscriptions } from '../api/subscription';
import { InvoiceDialog } from '../features/invoice/InvoiceDialog';
import { orderDto, subscriptionDto } from './wire';

export const INVOICE_HTML =
  '<!doctype html><html><head><title>INV-000042</title></head><body><h1>Invoice</h1><script>document.body.innerHTML = "hacked"</script></body></html>';
export const DETAILS = '*/api/order/getinvoicedetails/:id';

/** Opens a page with an order's invoice dialog. The Invoice button opens the dialog again. */
export function openInvoice(changes: Parameters<typeof orderDto>[0] = {}) {
  const reply = readReply(SUBSCRIPTIONS.schema.response[200], [subscriptionDto({ orders: [orderDto(changes)] })]);
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

export const noInvoiceYet = () => edge.use(http.get(DETAILS, () => HttpResponse.json({ invoiceHtml: '' })));
export const nameField = () => screen.findByLabelText('Name/business name');

export const shownInvoice = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>('INV-000042');
  await waitFor(() => expect(frame.contentDocument?.body.textContent).toContain('Invoice'));
  return frame;
};

export const CREDIT_NOTE = {
  number: 'CN-000007',
  html: '<!doctype html><html><head><title>CN-000007</title></head><body><h1>Credit note</h1></body></html>',
};

export const detailsAre = (details: object) => edge.use(http.get(DETAILS, () => HttpResponse.json(details)));

/** Returns the window of a frame that is in the document. */
export function frameWindow({ contentWindow }: HTMLIFrameElement): Window {
  if (!contentWindow) throw new Error('The frame is not in the document.');
  return contentWindow;
}
