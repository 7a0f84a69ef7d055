import type { MailPayloads } from '../mail/templates/payloads';

const TOPICS: Readonly<Record<keyof MailPayloads, string>> = {
  order: 'Your activation codes',
  renewal: 'Your renewed subscription',
  'payment-awaited': 'An order with a payment that takes several days',
  'payment-failed': 'A payment that did not arrive',
  'payment-in-review': 'A payment that we are checking',
  'password-reset': 'A link to set a new password',
  'sign-in-link': 'A link to sign in',
  'password-removed': 'A password that was removed',
  reminder: 'A reminder that your subscription is about to end',
  refund: 'A refund',
  'refund-failed': 'A refund that did not arrive',
  dispute: 'A disputed payment',
  'payment-by-other': 'A payment by somebody else for your subscription',
  'code-for-colleague': 'An activation code that you sent to a colleague',
  'invoice-corrected': 'A corrected invoice',
  'activation-codes': 'Your activation codes, sent again',
  'download-link': 'A link to download the program',
  'code-replaced': 'A new activation code that replaces another',
  'transfer-offer': 'An offer to transfer your subscription',
  'transfer-offered': 'A notice that you offered your subscription',
  'move-request': 'A request to use one of your codes on another computer',
  'email-change-link': 'A link to confirm a new email address',
  'email-change-taken': 'A new email address that already has an account',
  'email-change-asked': 'A request to change your email address',
  'email-changed': 'Your changed email address',
  'password-changed': 'Your changed password',
  'sessions-ended': 'Devices that were signed out',
  'account-deleted': 'Your deleted account',
  'staff-access': 'New access to a staff account',
  support: 'A change by our support team, or a transferred subscription',
  digest: 'A daily summary for the merchant',
};

/** Returns an email's topic. A sent email's content is deleted, so its subject line can't be rendered. */
export function describeMail(kind: string): string {
  return Object.entries(TOPICS).find(([known]) => known === kind)?.[1] ?? kind;
}
