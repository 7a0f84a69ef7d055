import { render, screen } from '@testing-library/react';
import { OrderDocuments } from './OrderDocuments';

test('offers only the receipt for an order without an invoice', () => {
  render(<OrderDocuments paymentId="-a_/1" orderName="7KD3MX2P" />);
  const [receipt, ...others] = screen.getAllByRole('link');
  expect(receipt).toHaveAccessibleName('Receipt PDF for order 7KD3MX2P');
  expect(receipt).toHaveAttribute('href', '/api/order/-a_%2F1/receipt.pdf');
  expect(receipt).toHaveAttribute('download');
  expect(others).toEqual([]);
});

test('lists the invoice and the credit note of an order before its receipt and terms', () => {
  render(<OrderDocuments paymentId="pay-1" orderName="7KD3MX2P" hasInvoice creditNotes={['CN-000042']} hasTerms />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Invoice PDF for order 7KD3MX2P', '/api/order/pay-1/invoice.pdf'],
    ['Credit note CN-000042 PDF for order 7KD3MX2P', '/api/order/pay-1/credit-notes/CN-000042.pdf'],
    ['Receipt PDF for order 7KD3MX2P', '/api/order/pay-1/receipt.pdf'],
    ['Terms PDF for order 7KD3MX2P', '/api/order/pay-1/terms.pdf'],
  ]);
});
