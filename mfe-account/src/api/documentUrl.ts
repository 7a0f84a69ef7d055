import { runtimeConfig } from 'shared/runtime';

/**
 * Returns the address of a PDF. `document` is `receipt`, `invoice` or a credit note, such as `credit-notes/CN-000042`.
 */
export function documentUrl(paymentId: string, document: string): string {
  return `${runtimeConfig().apiBaseUrl}/api/order/${encodeURIComponent(paymentId)}/${document}.pdf`;
}
