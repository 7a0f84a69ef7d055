import { runtimeConfig } from 'shared/runtime';

/**
 * Returns the URL of one of an order's PDF files. `document` is `receipt`, `invoice`, `terms`, a credit note, such as
 * `credit-notes/CN-000042`, or a cancelled invoice, such as `cancelled-invoices/INV-000041`.
 */
export function documentUrl(paymentId: string, document: string): string {
  return `${runtimeConfig().apiBaseUrl}/api/order/${encodeURIComponent(paymentId)}/${document}.pdf`;
}
