import type { Config } from 'server-kit/config/config';
import type { MailContent } from '../outgoingMail';
import { mailHtml } from './mailHtml';
import type { MailPart } from './MailPart';

/**
 * Returns an email's text version and HTML version with the same content. Both versions end with the support address
 * and the seller's name and address.
 */
export function composeMail(config: Config, subject: string, parts: readonly MailPart[]): MailContent {
  const contact = `Questions? Write to ${config.supportEmail}.`;
  const seller = `${config.seller.name}\n${config.seller.address}`;
  return {
    subject,
    text: [...parts.map(asText), contact, seller].join('\n\n'),
    html: mailHtml({ shopName: config.productName, subject, parts, footer: [contact, seller] }),
  };
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
