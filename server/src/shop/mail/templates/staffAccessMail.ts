import { formatShopMinute } from 'shared/domain/calendarDate';
import type { Config } from 'server-kit/config/config';
import { link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';

/** The email that tells a staff member about new access to their account. After a theft, it may be the only warning. */
export function staffAccessMail(
  { productName }: Config,
  { event, at, address, url }: MailPayloads['staff-access'],
): [subject: string, ...parts: MailPart[]] {
  return [
    `New access to your ${productName} office account`,
    paragraph(event),
    paragraph(`This happened on ${formatShopMinute(new Date(at))}, from the IP address ${address}.`),
    paragraph("If it was you, you don't need to do anything."),
    paragraph(
      "If it wasn't you, ask the owner of the shop to reset your account immediately. A reset ends all sessions and removes passkeys and codes.",
    ),
    link('Your sign-in', url),
  ];
}
