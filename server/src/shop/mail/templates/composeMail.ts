import type { Config } from 'server-kit/config/config';
import type { Attachment, MailContent } from '../outgoingMail';
import { mailHtml } from './mailHtml';
import { codes, type MailPart, paragraph } from './MailPart';

/**
 * The maximum number of codes in the text. Mail programs cut off longer emails, and would hide what follows the codes.
 */
const LISTED_CODES = 50;
const CSV_FILE = 'activation-codes.csv';

/**
 * Returns an email's text version and HTML version with the same content. Both versions end with the support address
 * and the seller's name and address. Attaches a long list of codes as a CSV file, and shows only its beginning.
 */
export function composeMail(config: Config, subject: string, content: readonly MailPart[]): MailContent {
  const parts = content.flatMap(shorten);
  const attachments = content.flatMap(attach);
  const contact = `Questions? Write to ${config.supportEmail}.`;
  const seller = `${config.seller.name}\n${config.seller.address}`;
  return {
    subject,
    text: [...parts.map(asText), contact, seller].join('\n\n'),
    html: mailHtml({ shopName: config.productName, subject, parts, footer: [contact, seller] }),
    ...(attachments.length > 0 && { attachments }),
  };
}

function shorten(part: MailPart): MailPart[] {
  if (part.kind !== 'codes' || part.codes.length <= LISTED_CODES) return [part];
  return [
    paragraph(
      `The attached file ${CSV_FILE} contains all ${part.codes.length} codes. These are the first ${LISTED_CODES}:`,
    ),
    codes(part.codes.slice(0, LISTED_CODES)),
  ];
}

function attach(part: MailPart): Attachment[] {
  if (part.kind !== 'codes' || part.codes.length <= LISTED_CODES) return [];
  const content = Buffer.from(['Code', ...part.codes].map((cell) => `"${cell}"\r\n`).join(''));
  return [{ fileName: CSV_FILE, contentType: 'text/csv; charset=utf-8', content }];
}

function asText(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'codes':
      return part.codes.join('\n');
    case 'link':
      return `${part.label}:\n${part.url}`;
  }
}
